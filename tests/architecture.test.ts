import { execSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { clientFailureCodes, errorCodes, fieldRules } from '#contract/errors.ts'

/** Who may import whom: the first folder that fits a file names what it may reach. */
const mayImport: readonly (readonly [from: string, to: readonly string[]])[] = [
  ['contract', ['contract']],
  ['domain', ['domain', 'contract']],
  ['server', ['server', 'domain', 'contract']],
  ['sw', ['sw', 'contract/messages']],
  ['src/platform', ['src/platform']],
  ['src/ui', ['src/ui', 'src/platform']],
  ['src/i18n', ['src/i18n', 'contract', 'src/platform']],
  ['src/api', ['src/api', 'contract', 'src/platform']],
  ['src/offline', ['src/offline', 'src/api', 'src/i18n', 'contract', 'src/platform']],
  [
    'src/session',
    ['src/session', 'src/api', 'src/offline', 'domain', 'contract', 'src/platform', 'src/i18n'],
  ],
  [
    'src/library',
    [
      'src/library',
      'src/api',
      'src/offline',
      'domain',
      'contract',
      'src/platform',
      'src/i18n',
      'src/ui',
    ],
  ],
]
const featureBase = [
  'src/session',
  'src/library',
  'src/api',
  'src/offline',
  'src/ui',
  'src/i18n',
  'src/platform',
  'domain',
  'contract',
]

const tracked = execSync('git ls-files -co --exclude-standard', { encoding: 'utf8' }).split('\n')
const isCode = (file: string) => /^(contract|domain|server|src|sw)\/.*\.tsx?$/.test(file)
const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const generated = 'src/app/route-tree.gen.ts'
const read = (file: string) => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
const sources = tracked.filter(
  file => isCode(file) && !isTest(file) && file !== generated && read(file),
)

/** Files of ours that a file imports, as paths from the root. */
function importsOf(file: string): string[] {
  const found = [...read(file).matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(
    ([, name = '']) => name,
  )
  return found.flatMap(name => {
    if (name.startsWith('#')) return [name.slice(1)]
    return name.startsWith('.') ? [normalize(join(dirname(file), name))] : []
  })
}

function allowed(file: string): readonly string[] | null {
  const feature = /^src\/features\/[^/]+/.exec(file)?.[0]
  if (feature) return [feature, ...featureBase]
  if (file.startsWith('src/routes/')) {
    return ['src/routes', 'src/features', 'src/app', ...featureBase]
  }
  return mayImport.find(([from]) => file.startsWith(`${from}/`))?.[1] ?? null
}

test('every import goes in the direction that the design draws', () => {
  const wrong = sources.flatMap(file => {
    const reach = allowed(file)
    if (!reach) return []
    return importsOf(file)
      .filter(
        target => !reach.some(to => target.startsWith(`${to}/`) || target.startsWith(`${to}.`)),
      )
      .map(target => `${file} → ${target}`)
  })
  expect(wrong).toEqual([])
})

test('no circle of imports', () => {
  const state = new Map<string, 'open' | 'done'>()
  const circles: string[] = []
  const typeOnly = (file: string, target: string) =>
    new RegExp(`import type [^;]*?'[^']*${target.split('/').pop()?.replace('.', '\\.')}'`).test(
      read(file),
    )
  const walk = (file: string, path: string[]) => {
    if (state.get(file) === 'done' || !read(file)) return
    if (state.get(file) === 'open') {
      circles.push([...path.slice(path.indexOf(file)), file].join(' → '))
      return
    }
    state.set(file, 'open')
    for (const target of importsOf(file)) if (!typeOnly(file, target)) walk(target, [...path, file])
    state.set(file, 'done')
  }
  for (const file of sources) if (!file.startsWith('src/routes')) walk(file, [])
  expect(circles).toEqual([])
})

test('files are small: half within 60 lines, nine in ten within 150, none above 300', () => {
  const lengths = sources.map(file => read(file).split('\n').length - 1).sort((a, b) => a - b)
  const at = (part: number) => lengths[Math.floor(lengths.length * part)] ?? 0
  expect(at(0.5)).toBeLessThanOrEqual(60)
  expect(at(0.9)).toBeLessThanOrEqual(150)
  expect(sources.filter(file => read(file).split('\n').length > 301)).toEqual([])
})

test('names are kebab-case, exports are named', () => {
  const odd = sources.filter(file => {
    const name = file.split('/').pop() ?? ''
    return !file.startsWith('src/routes/') && !/^[a-z0-9]+(-[a-z0-9]+)*(\.d)?\.tsx?$/.test(name)
  })
  expect(odd).toEqual([])
  expect(sources.filter(file => /^export default/m.test(read(file)))).toEqual([])
})

test('the product speaks of itself alone', () => {
  const foreign = new RegExp(['\\.\\./sha' + 'red', '/wo' + 'rk/', 'SPEC' + '\\.md'].join('|'))
  const texts = tracked.filter(
    file => /\.(tsx?|mjs|md|json|css|html|sql|po|csv)$/.test(file) && file !== 'package-lock.json',
  )
  expect(texts.filter(file => foreign.test(read(file)))).toEqual([])
})

test('every failure and every field rule has a text', () => {
  const texts = read('src/i18n/failure-text.ts')
  const missing = [...errorCodes, ...clientFailureCodes, ...fieldRules].filter(
    code => !new RegExp(`^  ${code}:`, 'm').test(texts),
  )
  expect(missing).toEqual([])
})
