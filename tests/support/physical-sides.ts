import postcss from 'postcss'

/** The values of a list that is separated by spaces; spaces inside functions do not count. */
function parts(value: string): string[] {
  let depth = 0
  let spaced = ''
  for (const letter of value) {
    if (letter === '(') depth++
    if (letter === ')') depth--
    spaced += letter === ' ' && depth > 0 ? '\0' : letter
  }
  return spaced.split(/\s+/).filter(part => part && part !== '!important')
}

const sideLists = /^(margin|padding|inset|scroll-margin|scroll-padding|border-(width|style|color))$/
const positions = /^(background-position(-x)?|object-position|transform-origin|perspective-origin)$/
const centred = /^(center|50%|top|bottom)$/

/** Whether a shorthand has another value on the left than on the right. */
function isUneven(property: string, value: string): boolean {
  const [a, b = a, , d = b] = parts(value)
  if (sideLists.test(property)) return b !== d
  if (property !== 'border-radius') return false
  return value.split('/').some(radii => {
    const [first, second = first, third = first, fourth = second] = parts(radii)
    return first !== second || third !== fourth
  })
}

/**
 * Whether a declaration names a side of the screen instead of one of the line or block. Movements may use
 * `--forward`. Above and below are named like the other two, so that a reader meets one vocabulary.
 */
export function isPhysical(property: string, value: string): boolean {
  if (/(^|-)(left|right)(-|$)/.test(property)) return true
  if (/^(top|bottom)$|^(margin|padding|border|scroll-\w+)-(top|bottom)\b/.test(property))
    return true
  if (/\b(left|right)\b/.test(value)) return true
  if (isUneven(property, value)) return true
  if (positions.test(property) && !centred.test(parts(value)[0] ?? '')) return true
  if (value.includes('var(--forward)')) return false
  const moves =
    property === 'translate' || /\b(translate|translateX|translate3d|skewX)\(/.test(value)
  if (moves && !/^(none|0 .*)$/.test(value)) return true
  return /\b(linear|conic)-gradient\(\s*(from\s)?-?[\d.]+(deg|turn|rad)|\bat (0|100)%/.test(value)
}

type Found = { property: string; value: string }

/** The physical declarations of a style sheet. */
export function physicalIn(sheet: string): Found[] {
  const found: Found[] = []
  postcss.parse(sheet).walkDecls(({ prop: property, value: written }) => {
    const value = written.replace(/\s+/g, ' ')
    if (isPhysical(property, value)) found.push({ property, value })
  })
  return found
}

/**
 * The physical declarations in code: style objects, assignments to `element.style`, and style attributes and
 * sheets in strings.
 */
export function physicalInCode(source: string): string[] {
  const names = /\b(?:margin|padding|border|inset|scrollMargin|scrollPadding)(?:Left|Right)\w*\b/g
  const assigned = /\bstyle\.(?:left|right)\b|\btextAlign: '(?:left|right)'/g
  const declared =
    /(?:["'`;]\s*|\{)((?:margin|padding|border)-(?:left|right)[\w-]*|left|right):\s*-?\d/g
  const scrolled = /\bscroll(?:By|To)\(\{ left: (?!.*forward\(\)).*/g
  const values = /\b(?:text-align|float|transform-origin):\s?(?:left|right)\b/g
  const objects = /\b(?:margin|padding|inset|borderRadius): '([^']+)'/g
  return [
    ...[names, assigned, scrolled, values].flatMap(wanted => source.match(wanted) ?? []),
    ...[...source.matchAll(declared)].map(([, property = '']) => property),
    ...[...source.matchAll(objects)]
      .filter(([text, value = '']) =>
        isUneven(text.startsWith('border') ? 'border-radius' : 'margin', value),
      )
      .map(([text]) => text),
  ]
}
