interface Look {
  readonly title: string;
  readonly theme: 'light' | 'dark';
  readonly colors: { readonly action: string; readonly sidebar: string };
}

/** Gives a page in a frame the colors and the theme of a preview, as the portal does with its own page. Nothing in it can be focused. */
export function dressPage(page: Document, { title, theme, colors }: Look): void {
  const root = page.documentElement;
  root.lang = document.documentElement.lang;
  root.dataset['theme'] = theme;
  root.dataset['brand'] = 'preview';
  root.style.setProperty('--brand-action', colors.action);
  root.style.setProperty('--brand-sidebar', colors.sidebar);
  page.title = title;
  page.body.inert = true;
}
