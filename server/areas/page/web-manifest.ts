import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { siteDescription } from '#contract/document.ts'
import { photoField, photoTypes, sharePath } from '#contract/share.ts'
import { italian } from '#contract/texts/italian.ts'
import { chooseLanguage, type Locale, languageOf } from '#contract/texts/languages.ts'
import { say } from '#server/core/texts/say.ts'
import type { LibraryRow } from '#server/platform/context.ts'

const texts = italian({
  pickup: 'Mostra codice ritiro',
  loans: 'I miei prestiti',
  scan: 'Scansiona',
  search: 'Cerca',
  home: 'La pagina iniziale',
  homeWide: 'La pagina iniziale su schermo grande',
})

const square = (size: number) => ({ sizes: `${size}x${size}`, type: 'image/png' })

/**
 * The manifest of the installed app, one for each library: its name, its icons, screenshots of its own pages,
 * in its own language.
 */
export function webManifest(library: LibraryRow, appFolder: string) {
  const locale = chooseLanguage(library.languages)
  const icon = (name: string) => `/icons/${name}.png${versionOf(library)}`
  return {
    id: '/',
    name: library.name,
    short_name: 'Oggettoteca',
    description: say(locale, siteDescription),
    lang: locale,
    dir: languageOf(locale).dir,
    start_url: '/?source=pwa',
    scope: '/',
    display: 'standalone',
    display_override: ['standalone', 'minimal-ui'],
    launch_handler: { client_mode: ['navigate-existing', 'auto'] },
    background_color: '#f7f1e7',
    theme_color: '#f7f1e7',
    categories: ['lifestyle', 'utilities'],
    icons: [
      { src: icon('icon-192'), ...square(192) },
      { src: icon('icon-512'), ...square(512) },
      { src: icon('maskable-512'), ...square(512), purpose: 'maskable' },
    ],
    screenshots: screenshots(library.id, appFolder, locale),
    share_target: {
      action: sharePath,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        title: 'title',
        text: 'text',
        url: 'url',
        files: [{ name: photoField, accept: photoTypes }],
      },
    },
    shortcuts: [
      { name: texts.pickup, url: '/me/pickup' },
      { name: texts.loans, url: '/me/orders' },
      { name: texts.scan, url: '/scan' },
      { name: texts.search, url: '/search' },
    ].map(({ name, url }) => ({
      name: say(locale, name),
      url,
      icons: [{ src: icon('icon-192'), ...square(192) }],
    })),
  }
}

/** Systems reload an installed app's icon when its address changes, as it does with the logo. */
function versionOf({ document }: LibraryRow): string {
  const { logo } = document.branding
  return logo ? `?${new URLSearchParams({ logo: logo.replace(/^.*\?/, '') })}` : ''
}

/** Made by scripts/take-screenshots.mjs; a library without screenshots shows none. */
function screenshots(library: string, appFolder: string, locale: Locale) {
  return [
    { form_factor: 'narrow', sizes: '780x1688', label: say(locale, texts.home) },
    { form_factor: 'wide', sizes: '1280x900', label: say(locale, texts.homeWide) },
  ]
    .map(one => ({ ...one, src: `/screenshots/${library}-${one.form_factor}.webp` }))
    .filter(({ src }) => existsSync(join(appFolder, src)))
    .map(one => ({ ...one, type: 'image/webp' }))
}
