declare module 'virtual:console-texts/*' {
  import type { Catalogue } from '@paystead/ui/translations/catalogue.ts';

  const catalogue: Catalogue;
  export default catalogue;
}
