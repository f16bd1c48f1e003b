import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { clientFailureCodes, errorCodes } from '#contract/errors.ts'
import { orderStatuses } from '#contract/order-status.ts'
import { failures, fieldRules, fields } from '#contract/texts/failures.ts'
import { defaultLocale, locales } from '#contract/texts/languages.ts'
import { translationsOf } from '#server/core/texts/translations.ts'
import { files, importsOf, read, sources } from './support/source-files.ts'

/** The allowed imports besides a folder's own: the first line whose folder contains the file applies. */
const mayImport: readonly (readonly [from: string, ...to: string[]])[] = [
  ['contract'],
  ['domain', 'contract'],
  ['server/core', 'domain', 'contract'],
  ['server/platform', 'server/core', 'domain', 'contract'],
  ['server/areas', 'server/platform', 'server/core', 'domain', 'contract'],
  [
    'server/optional',
    ...['areas', 'platform', 'core'].map(one => `server/${one}`),
    'domain',
    'contract',
  ],
  ['server', 'domain', 'contract'],
  ['sw', 'contract', 'domain/loans/bookings', 'domain/loans/codes', 'domain/days/plain-date'],
  ['src/platform'],
  ['src/ui', 'src/platform'],
  ['src/i18n', 'contract', 'src/platform'],
  ['src/api', 'contract', 'src/platform'],
  ['src/offline', 'src/api', 'contract', 'src/platform'],
  ['src/session', 'src/api', 'src/offline', 'domain', 'contract', 'src/platform', 'src/i18n'],
  ['src/library', 'src/api', 'src/offline', 'domain', 'contract', 'src/platform', 'src/i18n'],
  ['src/pocket', 'src/api', 'src/offline', 'domain', 'contract', 'src/platform'],
  [
    'src/features/*',
    ...['session', 'library', 'api', 'offline', 'pocket', 'ui', 'i18n', 'platform'].map(
      one => `src/${one}`,
    ),
    'domain',
    'contract',
  ],
  ['src/routes', 'src/features', 'src/session', 'src/library', 'src/ui', 'src/i18n'],
  ['src', 'domain', 'contract'],
]

/** Imports outside the table, each with its reason. One that is no longer needed must be removed. */
const exceptions: readonly (readonly [from: string, to: string, why: string])[] = [
  ['src/routes', 'src/app/guards', 'a guard runs before its route loads'],
  ['src/routes', 'src/app/frame/shell', 'the root route frames every page'],
  ['src/routes', 'src/app/frame/not-found', 'the page behind /errors/404'],
  ['src/routes', 'src/app/frame/maintenance', 'the page behind /errors/maintenance'],
  ['src/routes', 'src/api/queries', 'a loader prefetches what its page will read'],
  ['src/routes/search', 'src/platform/storage', 'the words last searched for in this tab'],
  ['src/library/problem', 'src/ui/states', 'the failed state that every feature shows'],
  ['src/library/problem-text', 'src/ui/states', 'the same, with the failure in words'],
  ['src/library/data-age', 'src/ui/states', 'the age of stored data that every feature shows'],
  ['src/library/products', 'src/ui/states', 'what a product is today, in every list of products'],
  ['src/library/refusal-banner', 'src/ui', 'why a member may not, which several features show'],
  ['src/library/address/point-choice', 'src/ui/field', 'a choice of desk and administration'],
  ['src/library/affected', 'src/ui', 'what becomes of loans, asked by desk and administration'],
  ['src/library/form', 'src/ui', 'the form of a call, which every feature shows'],
  ['src/library/listing', 'src/ui', 'the next page of a list, for members and staff'],
  ['src/library/manual', 'src/ui', 'the link of desk and administration to their manual'],
  ['src/library/members', 'src/ui', 'the form of a new member, for desk and administration'],
  ['src/library/payment', 'src/ui', 'the sale of a card, for desk and administration'],
  ['src/library/photos', 'src/ui', 'photos of a product or a damage, for members and staff'],
  ['src/platform/storage', 'contract/device', 'the names of all that a device stores'],
  ['src/library/undo-move', 'src/ui', 'the undo of desk and administration'],
  ['src/library/booking', 'src/ui', 'adding to an open checkout, for products and earlier loans'],
  ['src/library/refusal-banner', 'src/session/session', 'staff read about whom they impersonate'],
]

/** The modules that read the device's clock, each for its side. The first ten letters of an instant are a day in UTC. */
const clocks = ['src/platform/clock.ts', 'sw/clock.ts']
const readsClock =
  /_at\.slice\(|\bDate\.now\b|\bnew Date\(\)|\bgetLocalTimeZone\b|\.toLocale(Date|Time)?String\(|\.get(Hours|Minutes|Date|Day|Month|FullYear)\(\)/
/** A format of dates without a zone uses the device's. Its options follow within a few lines. */
const formatsInNoZone = /\bnew Intl\.DateTimeFormat\((?![^;]{0,160}timeZone)/

test('app and worker know one time: the server’s clock, in the library’s zone', () => {
  const shown = sources.filter(file => /^(src|sw)\//.test(file) && !clocks.includes(file))
  expect(clocks.every(file => readsClock.test(read(file)))).toBe(true)
  expect(shown.filter(file => readsClock.test(read(file)))).toEqual([])
  expect(shown.filter(file => formatsInNoZone.test(read(file)))).toEqual([])
})

/** The packages that a folder may use, if the design names them. */
const packages: readonly (readonly [from: string, fits: RegExp])[] = [
  ['contract', /^valibot$/],
  ['domain', /^$/],
  ['sw', /^(workbox-|uqr$)/],
  ['server', /^(?!react|@tanstack|@lingui|workbox|idb-keyval|ky$)/],
  ['src', /^(?!node:|hono|@hono|pg$|kysely|@electric-sql|sharp|jose|@node-rs|csv-parse)/],
]

const isIn = (file: string, folder: string) =>
  file === folder || file.startsWith(`${folder}/`) || file.startsWith(`${folder}.`)
const folderOf = (file: string) => /^src\/features\/[^/]+/.exec(file)?.[0]

function reachOf(file: string): readonly string[] {
  const feature = folderOf(file)
  const row = mayImport.find(([from]) => (feature ? from === 'src/features/*' : isIn(file, from)))
  if (!row) throw new Error(`${file} is in no folder of the table`)
  const [from, ...to] = row
  return [feature ?? from, ...to]
}

const steps = sources.flatMap(file =>
  importsOf(file).flatMap(({ target }) => (target ? [{ file, target }] : [])),
)
const outside = steps.filter(({ file, target }) => !reachOf(file).some(to => isIn(target, to)))
const fits = (step: { file: string; target: string }, [from, to]: (typeof exceptions)[number]) =>
  isIn(step.file, from) && isIn(step.target, to)

test('every import follows the allowed directions', () => {
  const wrong = outside.filter(step => !exceptions.some(one => fits(step, one)))
  expect(wrong.map(({ file, target }) => `${file} → ${target}`)).toEqual([])
})

/** The folder or file name after `root`: the area. */
const areaOf = (file: string, root: string) =>
  file.startsWith(`${root}/`) ? file.slice(root.length + 1).split(/[/.]/)[0] : undefined

/** The areas of the server. Each imports those before it alone. */
const areas =
  'pickup-points second-factor help payments account membership availability catalogue identity pocket library queue loans checkout desk sharing import calendar export lockers notifications page purchases admin trials'.split(
    ' ',
  )

test('an area of the server imports itself and the areas before it', () => {
  const present = new Set(sources.flatMap(file => areaOf(file, 'server/areas') ?? []))
  expect([...present].sort()).toEqual([...areas].sort())
  const rank = (file: string) => areas.indexOf(areaOf(file, 'server/areas') ?? '')
  const between = steps.filter(({ file, target }) => rank(file) >= 0 && rank(target) >= 0)
  const wrong = between.filter(({ file, target }) => rank(target) > rank(file))
  expect(wrong.map(({ file, target }) => `${file} → ${target}`)).toEqual([])
})

test('every exception to the import rules is still needed', () => {
  const idle = exceptions.filter(one => !outside.some(step => fits(step, one)))
  expect(idle).toEqual([])
})

/** Files with SQL besides `*.repo.ts`: the store, and folders that mainly read and write rows. */
const mayQuery = /\.repo\.ts$|^server\/(core\/store|operations\/demo|areas\/import\/write)\//

test('queries stand in repositories, not in use cases', () => {
  const query = /\.(selectFrom|selectNoFrom|insertInto|updateTable|deleteFrom)\(|\bsql(<[^`]*>)?`/
  const querying = sources.filter(file => file.startsWith('server/') && query.test(read(file)))
  expect(querying.length).toBeGreaterThan(50)
  expect(querying.filter(file => !mayQuery.test(file))).toEqual([])
})

test('each folder uses only the packages of its side', () => {
  const wrong = sources.flatMap(file => {
    const row = packages.find(([from]) => isIn(file, from))
    return importsOf(file)
      .filter(({ name, target }) => !target && row && !row[1].test(name))
      .map(({ name }) => `${file} → ${name}`)
  })
  expect(wrong).toEqual([])
})

test('every import names an existing file, by its alias if it leaves its folder', () => {
  const top = (file: string) => folderOf(file) ?? /^(src\/)?[^/]+/.exec(file)?.[0]
  const wrong = sources.flatMap(file =>
    importsOf(file)
      .filter(({ name, target }) => {
        if (!target) return false
        if (name.startsWith('.') && top(target) !== top(file)) return true
        return /\.tsx?$/.test(target) && !files.includes(target) && !target.endsWith('.gen.ts')
      })
      .map(({ name }) => `${file} → ${name}`),
  )
  expect(wrong).toEqual([])
})

test('there is no circle of imports, those of types included', () => {
  const done = new Set<string>()
  const circles: string[] = []
  const walk = (file: string, path: readonly string[]) => {
    const at = path.indexOf(file)
    if (at >= 0) circles.push([...path.slice(at), file].join(' → '))
    if (at >= 0 || done.has(file)) return
    for (const { target } of importsOf(file)) {
      if (target && /\.tsx?$/.test(target)) walk(target, [...path, file])
    }
    done.add(file)
  }
  for (const file of sources) walk(file, [])
  expect(circles).toEqual([])
})

test('no file has more than 300 lines', () => {
  const lines = (file: string) => read(file).split('\n').length - 1
  expect(sources.filter(file => lines(file) > 300)).toEqual([])
})

test('no folder holds more than 20 source files', () => {
  const scripts = files.filter(file => /^scripts\/.*(?<!\.test)\.(ts|tsx|mjs)$/.test(file))
  const all = [...sources, ...scripts]
  const folders = [...new Set(all.map(dirname))]
  const counts = folders.map(one => [one, all.filter(file => dirname(file) === one).length])
  expect(counts.filter(([, count]) => Number(count) > 20)).toEqual([])
})

const roomOf = (file: string) =>
  ['areas', 'platform', 'optional'].map(wing => areaOf(file, `server/${wing}`)).find(Boolean)

test('an endpoint stands in the contract under the name of the area that handles it', () => {
  const inContract = new Map<string, string>()
  for (const file of sources) {
    const area = areaOf(file, 'contract/endpoints')
    for (const [, name = ''] of area ? read(file).matchAll(/^ {2}'([\w.]+)': /gm) : [])
      inContract.set(name, area ?? '')
  }
  const handled = sources.flatMap(file =>
    [...read(file).matchAll(/\bhandle\w*(?:<[^(]*>)?\(\s*app,\s*'([\w.]+)'/g)].map(
      ([, name = '']) => [name, roomOf(file)] as const,
    ),
  )
  expect(new Map(handled)).toEqual(inContract)
})

/** Features of the app that call no endpoint of their own. */
const appOnly = ['install', 'scan', 'showcase', 'waiting', 'welcome']

test('features have the names of the areas of the server', () => {
  const areas = new Set(sources.map(roomOf))
  const features = new Set(sources.flatMap(file => areaOf(file, 'src/features') ?? []))
  expect([...features].filter(one => !areas.has(one)).sort()).toEqual(appOnly)
})

test('names are kebab-case', () => {
  const plain = /^[a-z0-9]+(-[a-z0-9]+)*(\.(d|drill|e2e|repo|test))?\.(tsx?|mjs)$/
  const code = files.filter(file => /^(contract|domain|server|src|sw|scripts|tests)\//.test(file))
  const odd = code.filter(file => {
    const name = file.split('/').pop() ?? ''
    return /\.(tsx?|mjs)$/.test(name) && !file.startsWith('src/routes/') && !plain.test(name)
  })
  expect(odd.filter(file => !file.endsWith('.gen.ts'))).toEqual([])
})

test('exports are named, and no file only re-exports others', () => {
  expect(sources.filter(file => /^export default|as default\b/m.test(read(file)))).toEqual([])
  const barrel = (file: string) =>
    (/(^|\/)index\.tsx?$/.test(file) && !file.startsWith('src/routes/')) ||
    /^(export (type )?(\*|\{[^}]*\})[^']*from '[^']*'\s*)+$/.test(read(file))
  expect(sources.filter(barrel)).toEqual([])
})

test('an object is written in one piece, not spread from two literals to save lines', () => {
  const ours = files.filter(file => /\.(tsx?|mjs)$/.test(file))
  // As properties of an element it is an ordinary spread.
  expect(ours.filter(file => /(?<!\{)\.\.\.\{/.test(read(file)))).toEqual([])
})

test('endpoints, not pages, declare which answers a write invalidates', () => {
  const asking = sources.filter(file => /\binvalidateQueries\(/.test(read(file)))
  // The library's document is requested again when it opens or closes.
  expect(asking).toEqual(['src/api/mutations.ts', 'src/app/start/unhandled-failures.ts'])
})

/** Where states of a loan may stand in a list: their sets, the order of a page's filters, and kinds of notifications. */
const listsOfStates = [
  'contract/order-status.ts',
  'contract/shapes/order.ts',
  'contract/texts/own-words.ts',
  'domain/loans/states.ts',
  'server/areas/loans/loan-notifications.ts',
  'server/platform/mail/loan-texts.ts',
  'server/platform/mail/loan-words.ts',
  'src/features/loans/order-list.tsx',
]

test('a set of a loan’s states has a name in domain/loans/states.ts, also inside SQL', () => {
  const state = `'(?:${orderStatuses.join('|')})'`
  const list = new RegExp(`${state}(?:,|\\s*(?:\\|\\||&&)[^\\n]{0,40}[!=]==?)\\s*${state}`)
  const listing = sources.filter(file => list.test(read(file)))
  expect(listing.filter(file => !listsOfStates.includes(file))).toEqual([])
})

/** The modules that touch a browser's stores; all others call these, whose keys are typed by contract/device.ts. */
const stores = [
  'src/offline/device-database.ts',
  'src/platform/storage.ts',
  'src/pocket/store.ts',
  'sw/device.ts',
]

test('what app and worker store on a device has its name in contract/device.ts', () => {
  const code = sources.filter(file => /^(src|sw)\//.test(file))
  const store =
    /\b(localStorage|sessionStorage)[.[]|\bindexedDB\.|\bcaches\.(open|delete)\((?!cacheNames\.)/
  const spread = /caches\.delete\(name\)/
  const touching = code.filter(file => store.test(read(file).replace(spread, '')))
  expect(touching).toEqual(stores)
  const all = code.map(read).join()
  const keys = /^ {2}(?:\| )?'([\w-]+)',?$|^ {2}(\w+): '[\w-]+',$/gm
  const names = [...read('contract/device.ts').matchAll(keys)].map(([, key, cache]) => key ?? cache)
  expect(names.length).toBeGreaterThan(30)
  const unused = names.filter(name => !new RegExp(`['.]${name}\\b`).test(all))
  expect(unused).toEqual([])
})

/** Journeys whose browsers have no clock for tests; docs/decisions/0053 says what they wait for. */
const inRealTime = [
  ...['complaints', 'device'].map(name => `tests/engines/journeys/${name}.ts`),
  'tests/journeys/early-presses.e2e.ts',
]

test('the domain calls the days of a period from and to; from_date is a name of the API and of columns', () => {
  const domain = sources.filter(file => file.startsWith('domain/'))
  expect(domain.filter(file => /from_date|to_date/.test(read(file)))).toEqual([])
})

test('no style and no test knows a class by a part of its name, which is only a hash in the build', () => {
  const looking = /\[class[*^$]=/
  const those = files.filter(file => /\.css$|\.e2e\.ts$|^tests\/(engines|support)\//.test(file))
  expect(those.filter(file => looking.test(read(file)))).toEqual([])
})

test('browser tests wait for a condition, never for a fixed time', () => {
  const browserTests = files.filter(file => /\.e2e\.ts$|^tests\/engines\/journeys\//.test(file))
  expect(browserTests.length).toBeGreaterThan(50)
  const fixedWait = /\bwaitForTimeout\(|timers\/promises|(?<!\btest\.)\bsetTimeout\(/
  expect(browserTests.filter(file => fixedWait.test(read(file)))).toEqual(inRealTime)
})

test('the repository mentions only the product', () => {
  const notes = ['DESIGN', 'QUALITY', 'RELIABILITY', 'DOMAIN', 'UX', 'STYLE', 'HOUSE', 'LIBRARY']
  const parts = [
    '\\.\\./sha' + 'red',
    '/wo' + 'rk/',
    `\\b(${notes.join('|')})\\.md\\b`,
    '\\bSP' + 'EC\\b',
  ]
  const foreign = new RegExp(parts.join('|'))
  const picture = /\.(png|webp|avif|woff2|pdf|ico|jpe?g)$/
  const texts = files.filter(file => !picture.test(file) && file !== 'package-lock.json')
  expect(texts.filter(file => foreign.test(read(file)))).toEqual([])
})

test('every failure and every field rule has a text in every language', () => {
  const codes = [...errorCodes, ...clientFailureCodes]
  const texts = [...codes.map(code => failures[code]), ...fieldRules.map(rule => fields[rule])]
  for (const italian of texts) {
    expect(italian.length).toBeGreaterThan(5)
    for (const locale of locales.filter(one => one !== defaultLocale)) {
      expect(translationsOf(locale).get(italian)?.length).toBeGreaterThan(5)
      expect(translationsOf(locale).get(italian)).not.toBe(italian)
    }
  }
})

test('a press that may lead to signing in or up asks for the session of that moment', () => {
  const pages = sources.filter(file => /^src\/features\/.*\.tsx?$/.test(file))
  const leading = pages.filter(file =>
    /\bisSignedOut\(.*\bnavigate\(\{ to: wayIn\(/s.test(read(file)),
  )
  expect(leading).toContain('src/features/queue/queue-box.tsx')
  // What a render knew can be older: the session of a visitor, with which the server wrote the page.
  expect(leading.filter(file => !/= session\(\)|session\(\)\.status/.test(read(file)))).toEqual([])
})
