/** A fake XMLHttpRequest whose progress and result the test controls. */
export class FakeUpload {
  static readonly instances: FakeUpload[] = [];
  method = '';
  url = '';
  withCredentials = false;
  readonly headers: Record<string, string> = {};
  body: FormData | undefined;
  status = 0;
  responseText = '';
  readonly upload = new EventTarget();
  private readonly events = new EventTarget();
  constructor() {
    FakeUpload.instances.push(this);
  }
  static get last(): FakeUpload {
    const last = FakeUpload.instances.at(-1);
    if (!last) throw new Error('no upload has started');
    return last;
  }
  open(method: string, url: string): void {
    this.method = method;
    this.url = url;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  addEventListener(name: string, listener: () => void): void {
    this.events.addEventListener(name, listener);
  }
  send(body: FormData): void {
    this.body = body;
  }
  abort(): void {
    this.events.dispatchEvent(new Event('abort'));
  }
  getAllResponseHeaders(): string {
    return 'content-type: application/json\r\n';
  }
  progress(share: number): void {
    this.upload.dispatchEvent(
      Object.assign(new Event('progress'), { lengthComputable: true, loaded: share * 100, total: 100 }),
    );
  }
  respond(status: number, body: unknown): void {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.finish();
  }
  finish(): void {
    this.events.dispatchEvent(new Event('load'));
  }
  disconnect(): void {
    this.events.dispatchEvent(new Event('error'));
  }
}
