// Rewrites the typefaces of public/fonts from their packages: the letters that the languages of the app need, and the
// weights that its styles use. Run by hand after an update of a package or a new language with other letters:
// node scripts/build-faces.mjs
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import PO from 'pofile'

/** Headings have one weight: another one doubles the file. */
const faces = {
  'bricolage-grotesque': 680,
  figtree: { min: 400, max: 700 },
}
const packageOf = (/** @type {string} */ name) => `@fontsource-variable/${name}`
const packages = [
  ...Object.keys(faces).map(name => `${packageOf(name)}@5.3.0`),
  'subset-font@2.9.0',
]
/** Distances between letters, and digits of one width. */
const features = ['kern', 'tnum']

/** Latin letters of western Europe, with the punctuation and signs that texts use. */
const letters = `${fromTo(0x20, 0x7e)}${fromTo(0xa0, 0xff)}‘’‚“”„‹›–—…•€′″−×™→←↑↓`

const folder = mkdtempSync(join(tmpdir(), 'faces-'))
try {
  writeFileSync(join(folder, 'package.json'), '{}')
  execFileSync('npm', ['install', '--silent', '--ignore-scripts', ...packages], { cwd: folder })
  const require = createRequire(join(folder, 'package.json'))
  const { default: subsetFont } = await import(pathToFileURL(require.resolve('subset-font')).href)
  for (const [name, wght] of Object.entries(faces)) {
    const files = join(folder, 'node_modules', packageOf(name), 'files')
    const source = readFileSync(join(files, `${name}-latin-wght-normal.woff2`))
    const options = {
      targetFormat: 'woff2',
      variationAxes: { wght },
      keepFeatures: features,
      noHinting: true,
    }
    const font = await subsetFont(source, letters, options)
    const target = `public/fonts/${name}.woff2`
    writeFileSync(target, font)
    console.log(`${target}: ${font.length} bytes, from ${source.length}`)
  }
} finally {
  rmSync(folder, { recursive: true })
}
const missing = new Set([...texts()].filter(letter => letter > ' ' && !letters.includes(letter)))
if (missing.size > 0) console.log(`shown in another typeface: ${[...missing].join(' ')}`)

/** @param {number} first @param {number} last */
function fromTo(first, last) {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, i) => first + i))
}

/** All texts of the app, in every language. */
function texts() {
  const locales = 'src/i18n/locales'
  return readdirSync(locales)
    .flatMap(file => PO.parse(readFileSync(join(locales, file), 'utf8')).items)
    .flatMap(({ msgstr }) => msgstr)
    .join('')
}
