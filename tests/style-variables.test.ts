import postcss, { type Rule } from 'postcss'
import { expect, test } from 'vitest'
import { files, read } from './support/source-files.ts'

const sheets = files
  .filter(file => /^src\/.*\.css$/.test(file))
  .map(file => ({ file, text: read(file).replace(/\/\*.*?\*\//gs, '') }))
const defined = new Set(
  sheets.flatMap(({ text }) => [...text.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name)),
)
/** Set by code on every element with this style, each with its reason. */
const alwaysSet: readonly (readonly [name: RegExp, why: string])[] = [
  [/^--c[0-8]$/, 'the style is given only with the nine colours'],
  [/^--tall$/, 'each bar has its height'],
  [/^--(at|speed)$/, 'the welcome sets both'],
]

test('a variable that no style sheet sets has a fallback, or the whole declaration is void', () => {
  const missing = sheets.flatMap(({ file, text }) =>
    [...text.matchAll(/var\((--[\w-]+)\s*\)/g)]
      .map(([, name = '']) => name)
      .filter(name => !defined.has(name) && !alwaysSet.some(([known]) => known.test(name)))
      .map(name => `${file}: ${name}`),
  )
  expect(sheets.length).toBeGreaterThan(50)
  expect(missing).toEqual([])
})

/** Every rule of every sheet, with its selector and its declarations. */
function rulesOf(sheet: { file: string; text: string }) {
  const rules: { where: string; selector: string; values: Map<string, string> }[] = []
  postcss.parse(sheet.text).walkRules((rule: Rule) => {
    const values = new Map<string, string>()
    rule.walkDecls(({ prop, value }) => void values.set(prop, value))
    rules.push({ where: `${sheet.file} ${rule.selector}`, selector: rule.selector, values })
  })
  return rules
}

test('the soft brand colour stands for what is chosen; information has the calm one', () => {
  /** The card of a member is drawn in the library's colour. */
  const card = 'src/features/membership/membership.module.css .card[data-valid="true"]'
  const chosen =
    /\[aria-(current|pressed|selected|expanded)|:checked|\[data-(selected|current|valid)|::selection|\.over$/
  const others = sheets
    .flatMap(rulesOf)
    .filter(({ values }) =>
      [...values].some(
        ([prop, value]) =>
          /^(background|border|color)/.test(prop) && value.includes('--brand-soft'),
      ),
    )
    .filter(({ selector, where }) => !chosen.test(selector) && where !== card)
  expect(others.map(({ where }) => where)).toEqual([])
})

test('a card has no outline; what floats over a page has one beside its shadow', () => {
  /** Pictures and samples, which may be as light as the page, and a choice, which stands on pages and on cards. */
  const samples = [
    'src/ui/button/button.module.css .chip',
    'src/ui/showcase/showcase.module.css .theme',
    'src/features/admin/settings/brand-preview.module.css .sample',
    'src/features/catalogue/map/map.module.css .stage .streets',
  ]
  const outlined = sheets
    .flatMap(rulesOf)
    .filter(
      ({ values }) => values.get('border')?.endsWith('var(--line)') && values.has('border-radius'),
    )
    .filter(({ values, where }) => !values.has('box-shadow') && !samples.includes(where))
  expect(outlined.map(({ where }) => where)).toEqual([])
})
