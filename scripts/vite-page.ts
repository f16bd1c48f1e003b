import { build, type Plugin, type Rolldown } from 'vite'
import { type AppFiles, plainHead, renderDocument, sourceFiles } from '#contract/document.ts'
import { defaultLocale } from '#contract/limits.ts'

const emptyPage = (files: AppFiles) =>
  renderDocument({
    ...{ lang: defaultLocale, files, hasContent: false, head: plainHead },
    ...{ styles: null, data: null, nonce: '' },
  })

/** Scripts that are needed at once but imported later: the page requests them in parallel. */
const soonNeeded = /^assets\/home-[\w-]{8}\.js$/

/** Writes the page with the app alone, and the list of files that other pages need to start it. */
export function writePage(): Plugin {
  return {
    name: 'write-page',
    enforce: 'post',
    transformIndexHtml: { order: 'pre', handler: () => emptyPage(sourceFiles) },
    async generateBundle(_, bundle) {
      const files = appFiles(bundle, await inlineScript())
      this.emitFile({ type: 'asset', fileName: 'app-files.json', source: JSON.stringify(files) })
      const page = bundle['index.html']
      if (page?.type === 'asset') page.source = emptyPage(files)
    },
  }
}

function appFiles(bundle: Rolldown.OutputBundle, inline: string): AppFiles {
  const chunks = Object.values(bundle).filter(one => one.type === 'chunk')
  const entry = chunks.find(({ isEntry }) => isEntry)
  if (!entry) throw new Error('the build has no entry')
  const imported = importsOf(entry, bundle)
  const soon = chunks.filter(({ fileName }) => soonNeeded.test(fileName))
  const sheets = [entry, ...imported].flatMap(one => [...(one.viteMetadata?.importedCss ?? [])])
  const address = (file: string) => `/${file}`
  return {
    script: address(entry.fileName),
    preloads: [...imported, ...soon].map(({ fileName }) => address(fileName)),
    sheets: sheets.map(address),
    inline,
  }
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
