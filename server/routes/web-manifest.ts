import type { LibraryRow } from '../context.ts'

/** The installed app's card, one for each library: it carries the library's own name. */
export function webManifest(library: LibraryRow) {
  return {
    id: '/',
    name: library.name,
    short_name: 'Oggettoteca',
    description: 'Cerca, prenota e prendi in prestito oggetti di tutti i giorni.',
    lang: 'it',
    dir: 'ltr',
    start_url: '/?source=pwa',
    scope: '/',
    display: 'standalone',
    display_override: ['standalone', 'minimal-ui'],
    background_color: '#faf6ef',
    theme_color: '#faf6ef',
    categories: ['lifestyle', 'utilities'],
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    screenshots: [
      {
        src: '/screenshots/home-narrow.webp',
        sizes: '780x1688',
        type: 'image/webp',
        form_factor: 'narrow',
        label: 'La pagina iniziale',
      },
      {
        src: '/screenshots/home-wide.webp',
        sizes: '1280x900',
        type: 'image/webp',
        form_factor: 'wide',
        label: 'La pagina iniziale su schermo grande',
      },
    ],
    shortcuts: [
      { name: 'Mostra codice ritiro', url: '/me/pickup' },
      { name: 'I miei prestiti', url: '/me/orders' },
      { name: 'Scansiona', url: '/scan' },
      { name: 'Cerca', url: '/search' },
    ].map(shortcut => ({
      ...shortcut,
      icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
    })),
  }
}
