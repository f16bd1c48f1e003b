import { expect, test } from 'vitest'
import { isPhysical, physicalIn, physicalInCode } from './support/physical-sides.ts'
import { files, read, sources } from './support/source-files.ts'

const sheets = files.filter(file => /^src\/.*\.css$/.test(file))

/** Declarations that name a side of the screen, each with its reason. One that is no longer needed must be removed. */
const exceptions: readonly (readonly [file: string, property: string, why: string])[] = [
  ['src/ui/tokens.css', '--safe-start', 'the camera is at a side of the screen; swapped there'],
  ['src/ui/tokens.css', '--safe-end', 'the camera is at a side of the screen; swapped there'],
  ['src/ui/picture/picture.module.css', 'background', 'colours of a photo, which is not mirrored'],
  ['src/ui/states/states.module.css', 'background', 'the whole element is mirrored'],
  ['src/ui/states/states.module.css', 'background-position', 'the whole element is mirrored'],
  ['src/ui/calendar/calendar.module.css', 'background', 'stripes that mean the same either way'],
  ['src/ui/field/field.module.css', 'background-image', 'an arrow that is the same either way'],
  ['src/ui/field/field.module.css', 'background-position', 'swapped there'],
  [
    'src/features/catalogue/home/hero.module.css',
    'object-position',
    'one of three pictures in a file, which is not mirrored',
  ],
  ['src/features/admin/numbers/bar-chart.module.css', 'background', 'stripes, as above'],
]
const codeExceptions: readonly (readonly [file: string, found: string, why: string])[] = [
  [
    'server/optional/simulators/locker/style.ts',
    'transform-origin:left',
    "the hinge of a drawn locker's door",
  ],
]

test('style sheets name the sides of the line, not of the screen', () => {
  const found = sheets.flatMap(file =>
    physicalIn(read(file)).map(({ property, value }) => ({ file, property, value })),
  )
  const isExcepted = (one: (typeof found)[number]) =>
    exceptions.some(([file, property]) => file === one.file && property === one.property)
  expect(sheets.length).toBeGreaterThan(50)
  expect(found.filter(one => !isExcepted(one))).toEqual([])
  const idle = exceptions.filter(
    ([file, property]) => !found.some(one => one.file === file && one.property === property),
  )
  expect(idle).toEqual([])
})

test('so do styles in code', () => {
  const found = sources.flatMap(file =>
    physicalInCode(read(file)).map(text => [file, text] as const),
  )
  const fits = (one: readonly string[]) => (other: readonly string[]) =>
    one[0] === other[0] && one[1] === other[1]
  expect(found.filter(one => !codeExceptions.some(fits(one)))).toEqual([])
  expect(codeExceptions.filter(one => !found.some(fits(one)))).toEqual([])
})

test.each([
  ['left', '0'],
  ['top', '0'],
  ['margin-left', '4px'],
  ['padding-bottom', '4px'],
  ['border-right', '1px solid'],
  ['border-top-left-radius', '4px'],
  ['text-align', 'right'],
  ['float', 'left'],
  ['padding', '1px 2px 3px 4px'],
  ['inset', '0 auto auto 0'],
  ['border-radius', '4px 0 0 4px'],
  ['border-radius', '4px 0'],
  ['padding-inline', 'env(safe-area-inset-left) 0'],
  ['transform', 'translateX(-100%)'],
  ['transform', 'translate(4px, 0)'],
  ['translate', '4px 0'],
  ['background-position', '100% 0'],
  ['background', 'linear-gradient(90deg, red, blue)'],
  ['background', 'linear-gradient(to right, red, blue)'],
])('%s: %s names a side of the screen', (property, value) => {
  expect(isPhysical(property, value)).toBe(true)
})

test.each([
  ['inset-inline-start', '0'],
  ['padding', '1px 2px 3px'],
  ['padding', '1px max(2px, 3px) 3px max(2px, 3px)'],
  ['border-radius', '4px 4px 0 0'],
  ['text-align', 'start'],
  ['transform', 'translateY(4px)'],
  ['transform', 'translateX(calc(var(--forward) * 4px))'],
  ['background-position', '50% 0'],
  ['background', 'linear-gradient(to top, red, blue)'],
])('%s: %s does not', (property, value) => {
  expect(isPhysical(property, value)).toBe(false)
})

test.each([
  ['<p style={{ marginLeft: 4 }} />', 'marginLeft'],
  ['menu.style.right = "4px"', 'style.right'],
  ['"color:red;padding-left:4px"', 'padding-left'],
  ['list.scrollBy({ left: 100 })', 'scrollBy({ left: 100 })'],
  ["{ margin: '4px 8px 4px 0' }", "margin: '4px 8px 4px 0'"],
])('in code, %s is found', (source, found) => {
  expect(physicalInCode(source)).toEqual([found])
})

/** Icons with a side, as in their names; what turns or is a symbol points the same way in every language. */
const pointing = /Left|Right|LogIn|LogOut|Undo|Redo|Reply|Forward|Send|Truck|External|Previous|Next/

test('every icon that points along the line is mirrored from right to left', () => {
  const used = sources
    .filter(file => file.endsWith('.tsx'))
    .flatMap(
      file => /import \{([^}]*)\} from 'lucide-react'/.exec(read(file))?.[1]?.split(',') ?? [],
    )
    .map(name => name.trim().replace(/ as .*/, ''))
    .filter(name => pointing.test(name))
  const classOf = (name: string) =>
    `.lucide-${name.replace(/(?!^)([A-Z]|\d+)/g, '-$1').toLowerCase()}`
  const mirrored = read('src/ui/base.css').match(/\.lucide-[a-z\d-]+/g) ?? []
  expect([...new Set(used.map(classOf))].sort()).toEqual([...mirrored].sort())
})
