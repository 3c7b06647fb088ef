/** A faulty worker: by the title of the document it hangs, dies, or answers with its process id. */
process.on('message', ({ data }: { data: { title: string } }) => {
  if (data.title === 'die') process.exit(1);
  if (data.title !== 'hang') process.send?.({ pdf: new Uint8Array([process.pid & 255]) });
});
process.on('disconnect', () => process.exit(0));
