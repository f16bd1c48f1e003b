import { appTagsId, coverId, type Embedded, embeddedId } from './embedded.ts'
import { dataElement, element, escapeHtml, type Html, joinHtml, trustedHtml } from './html.ts'
import { italian } from './texts/italian.ts'
import { type Locale, languageOf } from './texts/languages.ts'

/** The built app's files that a page names, by their addresses. */
export type AppFiles = {
  /** The script that starts the app. Its name changes with every build. */
  script: string
  /** Scripts that it imports. */
  preloads: string[]
  sheets: string[]
  /**
   * The source of `src/app/start/before-app.ts`, inlined in each page that has content before the app runs.
   */
  inline: string
}

/** The further files of some pages, by address pattern. */
export type PageFiles = Record<string, Pick<AppFiles, 'preloads' | 'sheets'>>

/** The app on the development server. */
export const sourceFiles: AppFiles = {
  script: '/src/main.tsx',
  preloads: [],
  sheets: [],
  inline: '',
}

/** The part of a page that is known before its data. */
export type DocumentStart = {
  lang: Locale
  files: AppFiles
  /** The page may have content before the app runs: then the app is fetched after it and runs after the first paint. */
  hasContent: boolean
}

export type DocumentRest = {
  /** Title, description and other tags of the head. */
  head: Html
  /** The page's styles. Style sheets among them are not loaded again. */
  styles: { css: string; sheets: string[] } | null
  /** Shown until the app has rendered. */
  cover?: Html
  /** The app's own HTML, to be hydrated. */
  html?: Html
  data: Embedded | null
  /** Allows the page's one `<style>`. */
  nonce: string
}

export const siteDescription = italian(
  'La biblioteca degli oggetti: cerca, prenota e prendi in prestito quello che ti serve.',
)

export const plainHead = joinHtml([
  element('title', {}, escapeHtml('Oggettoteca')),
  element('meta', {
    name: 'description',
    content: siteDescription,
  }),
])

const none = trustedHtml('')
const themeColor = (content: string, theme: string) =>
  element('meta', { name: 'theme-color', content, media: `(prefers-color-scheme: ${theme})` })

/** The beginning of every page's head. */
const everyHead = [
  element('meta', { charset: 'utf-8' }),
  element('meta', {
    name: 'viewport',
    content: 'width=device-width, initial-scale=1, viewport-fit=cover',
  }),
  element('meta', { name: 'color-scheme', content: 'light dark' }),
  themeColor('#f7f1e7', 'light'),
  themeColor('#191410', 'dark'),
  element('link', {
    rel: 'preload',
    href: '/fonts/bricolage-grotesque.woff2',
    as: 'font',
    type: 'font/woff2',
    crossorigin: true,
  }),
  element('link', { rel: 'manifest', href: '/manifest.webmanifest' }),
  element('link', { rel: 'icon', href: '/icons/favicon.svg', type: 'image/svg+xml' }),
  element('link', { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' }),
]

/** The page up to the middle of its head, so that the browser can load its files already. */
export function documentStart({ lang, files, hasContent }: DocumentStart): string {
  const start = hasContent
    ? [element('script', {}, trustedHtml(files.inline))]
    : [...appTags(files), ...files.sheets.map(linkSheet)]
  return `<!doctype html>\n<html lang="${lang}" dir="${languageOf(lang).dir}">\n<head>\n${joinHtml([...everyHead, ...start])}\n`
}

/** The rest of the page. Its data comes last, after the files to load. */
export function documentRest({ files, hasContent }: DocumentStart, rest: DocumentRest): string {
  const { head, styles, cover, html = none, data, nonce } = rest
  const known = styles?.sheets ?? []
  const missing = files.sheets.filter(sheet => !known.includes(sheet))
  const start = joinHtml([appScript(files), ...missing.map(linkSheet)])
  // Without its content there is no first paint to wait for.
  const waits = cover !== undefined || html !== none
  const tags = joinHtml([
    head,
    ...(styles ? [element('style', { nonce }, trustedHtml(styles.css))] : []),
    // The browser does not load a disabled sheet. These tell the app's loader that the page has their rules already.
    ...known.map(href => sheetLink({ href, disabled: true })),
    ...(hasContent ? [waits ? element('template', { id: appTagsId }, start) : start] : []),
  ])
  const body = joinHtml([
    ...(cover ? [element('div', { id: coverId }, cover)] : []),
    element('div', { id: 'root' }, html),
    ...(hasContent ? [files.script, ...files.preloads].map(preloadScript) : []),
    ...(data ? [dataElement('application/json', data, embeddedId)] : []),
  ])
  return `${tags}\n</head>\n<body>\n${body}\n</body>\n</html>\n`
}

export function renderDocument(page: DocumentStart & DocumentRest): string {
  return documentStart(page) + documentRest(page, page)
}

const appScript = ({ script }: AppFiles) =>
  element('script', { type: 'module', crossorigin: true, src: script }, none)
const preloadScript = (href: string) =>
  element('link', { rel: 'modulepreload', crossorigin: true, href })
const appTags = (files: AppFiles) => [appScript(files), ...files.preloads.map(preloadScript)]
const sheetLink = (attributes: { href: string; disabled?: boolean }) =>
  element('link', { rel: 'stylesheet', crossorigin: true, ...attributes })
const linkSheet = (href: string) => sheetLink({ href })

/** The worker asks for a public page as data by this `accept` header. */
export const snapshotType = 'application/json'

/** The worker stores this of a public page, to write it again without a network. */
export type PageSnapshot = Omit<DocumentStart & DocumentRest, 'nonce' | 'cover'>
