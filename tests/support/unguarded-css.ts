import browserslist from 'browserslist'
import { browserslistToTargets, transform } from 'lightningcss'
import postcss, { type AtRule, type Declaration, type Node, type Root } from 'postcss'
import { css } from './browser-support.ts'

/** Without these features a page looks plainer but works. */
const enhancements = new Set([
  'text-wrap',
  'content-visibility',
  'contain-intrinsic-size',
  'overscroll-behavior',
  'overscroll-behavior-x',
  'overscroll-behavior-y',
  'overflow-anchor',
  'scrollbar-width',
  'scrollbar-gutter',
  '-webkit-tap-highlight-color',
  'forced-color-adjust',
  'print-color-adjust',
  'touch-action',
  'page',
  'field-sizing',
  'accent-color',
  'cursor',
  'resize',
  'size',
  '@page',
  ':selection',
])
const targets = browserslistToTargets(browserslist())

/**
 * Features in the built style sheets that a supported browser lacks, outside `@supports`:
 * properties, at-rules, selectors and functions. Each as `file: name`.
 */
export function unguardedInCss(file: string, source: string): string[] {
  const { code } = transform({
    filename: file,
    code: Buffer.from(source),
    targets,
    cssModules: false,
  })
  const found = new Set<string>()
  const add = (node: Node, name: string) => {
    if (!enhancements.has(name) && !inSupports(node)) found.add(`${file}: ${name}`)
  }
  const root = postcss.parse(code.toString())
  root.walkAtRules(rule => {
    if (!css.atRule(rule.name)) add(rule, `@${rule.name}`)
  })
  root.walkRules(rule => {
    for (const [, name = ''] of rule.selector.matchAll(/::?([a-z-]+)/g)) {
      const isOfModules = ['global', 'local'].includes(name)
      if (!isOfModules && !css.selector(name)) add(rule, `:${name}`)
    }
  })
  root.walkDecls(declaration => {
    const { prop, value } = declaration
    if (enhancements.has(prop)) return
    const isKnown = prop.startsWith('--') || css.property(prop) || hasPrefixed(declaration)
    if (!isKnown) add(declaration, prop)
    if (/^[a-z-]+$/.test(value) && !css.keyword(prop, value)) add(declaration, `${prop}: ${value}`)
    for (const [, name = ''] of value.matchAll(/([a-z-]+)\(/g))
      if (!css.type(name) && !hasFallback(declaration) && !isReplaced(declaration, root, name))
        add(declaration, `${name}()`)
  })
  return [...found]
}

const hasPrefixed = ({ parent, prop }: Declaration) =>
  parent?.some(one => one.type === 'decl' && one.prop === `-webkit-${prop}`)

/** Whether `@supports not` gives another value to browsers without a function. */
function isReplaced({ prop }: Declaration, root: Root, name: string): boolean {
  let replaced = false
  root.walkAtRules('supports', rule => {
    if (!rule.params.startsWith('not ') || !rule.params.includes(`${name}(`)) return
    rule.walkDecls(prop, () => {
      replaced = true
    })
  })
  return replaced
}

/** A value without variables is ignored if not understood, and the previous one applies. */
function hasFallback(declaration: Declaration): boolean {
  if (declaration.prop.startsWith('--') || declaration.value.includes('var(')) return false
  const before = declaration.prev()
  return before?.type === 'decl' && before.prop === declaration.prop
}

function inSupports(node: Node): boolean {
  for (let one = node.parent as Node | undefined; one; one = one.parent as Node | undefined)
    if (one.type === 'atrule' && (one as AtRule).name === 'supports') return true
  return false
}
