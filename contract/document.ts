import { appTagsId, coverId, type Embedded, embeddedId } from './embedded.ts'
import { dataElement, element, escapeHtml, type Html, joinHtml, trustedHtml } from './html.ts'
import type { Locale } from './limits.ts'

/** The built app's files that a page names, by their addresses. */
export type AppFiles = {
  /** The script that starts the app. Its name changes with every build. */
  script: string
  /** Scripts that it imports. */
  preloads: string[]
  sheets: string[]
  /** The source of `src/app/start/before-app.ts`, which stands in each page that has content before the app. */
  inline: string
}

/** The app as the development server starts it. */
export const sourceFiles: AppFiles = {
  script: '/src/main.tsx',
  preloads: [],
  sheets: [],
  inline: '',
}

/** What is known of a page before its data is. */
export type DocumentStart = {
  lang: Locale
  files: AppFiles
  /** The page has content of its own, so the app is fetched after the first paint. */
  hasContent: boolean
}

export type DocumentRest = {
  /** Title, description and other tags of the head. */
  head: Html
  /** The page's styles. The sheets among them are not fetched again. */
  styles: { css: string; sheets: string[] } | null
  /** Shown until the app has taken its place. */
  cover?: Html
  /** The app's own HTML, to be hydrated. */
  html?: Html
  data: Embedded | null
  /** Allows the page's one `<style>`. */
  nonce: string
}

export const plainHead = joinHtml([
  element('title', {}, escapeHtml('Oggettoteca')),
  element('meta', {
    name: 'description',
    content:
      'La biblioteca degli oggetti: cerca, prenota e prendi in prestito quello che ti serve.',
  }),
])

const none = trustedHtml('')
const themeColor = (content: string, theme: string) =>
  element('meta', { name: 'theme-color', content, media: `(prefers-color-scheme: ${theme})` })

/** What stands in the head of every page. */
const everyHead = [
  element('meta', { charset: 'utf-8' }),
  element('meta', {
    name: 'viewport',
    content: 'width=device-width, initial-scale=1, viewport-fit=cover',
  }),
  element('meta', { name: 'color-scheme', content: 'light dark' }),
  themeColor('#faf6ef', 'light'),
  themeColor('#1d1916', 'dark'),
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

/** The page up to the middle of its head: what the browser can fetch already. */
export function documentStart({ lang, files, hasContent }: DocumentStart): string {
  const start = hasContent
    ? [element('script', {}, trustedHtml(files.inline))]
    : [...appTags(files), ...files.sheets.map(linkSheet)]
  return `<!doctype html>\n<html lang="${lang}">\n<head>\n${joinHtml([...everyHead, ...start])}\n`
}

/** The rest of the page. Its data comes last, after what the browser has to fetch. */
export function documentRest({ files, hasContent }: DocumentStart, rest: DocumentRest): string {
  const { head, styles, cover, html = none, data, nonce } = rest
  const known = styles?.sheets ?? []
  const missing = files.sheets.filter(sheet => !known.includes(sheet))
  const later = joinHtml([...appTags(files), ...missing.map(linkSheet)])
  const tags = joinHtml([
    head,
    ...(styles ? [element('style', { nonce }, trustedHtml(styles.css))] : []),
    // Never followed: they tell the loader of the app's parts that these sheets are here.
    ...known.map(href => sheetLink({ href, disabled: true })),
    ...(hasContent ? [element('template', { id: appTagsId }, later)] : []),
  ])
  const body = joinHtml([
    ...(cover ? [element('div', { id: coverId }, cover)] : []),
    element('div', { id: 'root' }, html),
    ...(data ? [dataElement('application/json', data, embeddedId)] : []),
  ])
  return `${tags}\n</head>\n<body>\n${body}\n</body>\n</html>\n`
}

/** A whole page. */
export function renderDocument(page: DocumentStart & DocumentRest): string {
  return documentStart(page) + documentRest(page, page)
}

const appTags = ({ script, preloads }: AppFiles) => [
  element('script', { type: 'module', crossorigin: true, src: script }, none),
  ...preloads.map(href => element('link', { rel: 'modulepreload', crossorigin: true, href })),
]
const sheetLink = (attributes: { href: string; disabled?: boolean }) =>
  element('link', { rel: 'stylesheet', crossorigin: true, ...attributes })
const linkSheet = (href: string) => sheetLink({ href })

/** The worker asks for a public page as data by this `accept` header. */
export const snapshotType = 'application/json'

/** What the worker stores of a public page, to write it again without a network. */
export type PageSnapshot = Omit<DocumentStart & DocumentRest, 'nonce' | 'cover'>
