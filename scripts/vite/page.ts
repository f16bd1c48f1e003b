import { resolve } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import {
  type AppFiles,
  type PageFiles,
  plainHead,
  renderDocument,
  sourceFiles,
} from '#contract/document.ts'
import { pages, pagesOfRoute } from '#contract/pages.ts'
import { defaultLocale } from '#contract/texts/languages.ts'

const emptyPage = (files: AppFiles) =>
  renderDocument({
    lang: defaultLocale,
    files,
    hasContent: false,
    head: plainHead,
    styles: null,
    data: null,
    nonce: '',
  })

/**
 * Writes the page with the app alone, and lists of files for the pages that the server writes: what starts the
 * app, and what each page needs besides.
 */
export function writePage(): Plugin {
  return {
    name: 'write-page',
    enforce: 'post',
    transformIndexHtml: { order: 'pre', handler: () => emptyPage(sourceFiles) },
    async generateBundle(_, bundle) {
      const files = appFiles(bundle, await inlineScript())
      const write = (fileName: string, list: object) =>
        this.emitFile({ type: 'asset', fileName, source: JSON.stringify(list) })
      write('app-files.json', files)
      write('.vite/page-files.json', pageFiles(bundle, files))
      const page = bundle['index.html']
      if (page?.type === 'asset') page.source = emptyPage(files)
    },
  }
}

function appFiles(bundle: Rolldown.OutputBundle, inline: string): AppFiles {
  const chunks = Object.values(bundle).filter(one => one.type === 'chunk')
  const entry = chunks.find(({ moduleIds }) => moduleIds.includes(resolve('src/main.tsx')))
  if (!entry) throw new Error('the build has no entry')
  const imported = importsOf(entry, bundle)
  const sheets = [entry, ...imported].flatMap(one => [...(one.viteMetadata?.importedCss ?? [])])
  return {
    script: address(entry.fileName),
    preloads: imported.map(addressOf),
    sheets: sheets.map(address),
    inline,
  }
}

/** The scripts and sheets of each page that the server writes, without those of the app. */
function pageFiles(bundle: Rolldown.OutputBundle, app: AppFiles): PageFiles {
  const found: PageFiles = {}
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk') continue
    const scripts = [...importsOf(chunk, bundle), chunk]
    const sheets = scripts.flatMap(one => [...(one.viteMetadata?.importedCss ?? [])])
    const own = {
      preloads: without([app.script, ...app.preloads], scripts.map(addressOf)),
      sheets: without(app.sheets, sheets.map(address)),
    }
    for (const page of chunk.moduleIds.flatMap(pagesOf)) found[page] = own
  }
  return found
}

const address = (file: string) => `/${file}`
const addressOf = ({ fileName }: { fileName: string }) => address(fileName)
const without = (known: string[], files: string[]) => files.filter(file => !known.includes(file))

/** The pages whose component is a module of the build. */
function pagesOf(id: string) {
  const [, route] = /\/src\/routes\/(.+)\.tsx\?tsr-split=component$/.exec(id) ?? []
  return route ? pagesOfRoute(route).filter(page => pages[page].served) : []
}

/** The direct imports of a chunk, and their imports. */
function importsOf(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle) {
  const found = new Set<Rolldown.OutputChunk>()
  const visit = ({ imports }: Rolldown.OutputChunk) => {
    for (const file of imports) {
      const next = bundle[file]
      if (next?.type !== 'chunk' || found.has(next)) continue
      visit(next)
      found.add(next)
    }
  }
  visit(chunk)
  return [...found]
}

/** The script inlined in pages with content of their own, as one expression. */
async function inlineScript(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: 'src/app/start/before-app.ts', output: { format: 'iife' } },
    },
  })
  const [output] = [result].flat() as Rolldown.RolldownOutput[]
  const code = output?.output[0].code.trim()
  if (!code) throw new Error('the inline script was not built')
  return code
}
