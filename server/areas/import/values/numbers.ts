/** Signs and words for money, and what separates thousands besides a point and a comma. */
const besides = /€|£|\$|eur(os?)?|gbp|usd|chf|fr\.|[\s'’]/gi

/**
 * A number as people write it, as `1234.5`: «€ 1.234,50», `1,234.50`, `1'234`, `25,–`, `(4.00)`. `null` if it is none.
 * @param decimal the sign before decimals in the whole column, where a number like `1.234` does not say it
 */
export function writtenNumber(text: string, decimal: '.' | ',' | null = null): string | null {
  if (text.length > 40) return null
  const bare = text.replace(besides, '').replace(/[.,][-–—]{1,3}$/, '')
  const isNegative = /^\(.*\)$/.test(bare) || bare.startsWith('-')
  const digits = bare.replace(/^[-+(]|\)$/g, '')
  if (!/^\d[\d.,]*$/.test(digits)) return null
  const mark = decimalMark(digits, decimal)
  const [whole = '', ...rest] = mark ? splitAtLast(digits, mark) : [digits]
  const integer = whole.replace(/[.,]/g, '')
  const fraction = rest.join('')
  if (/[.,]/.test(fraction) || (/[.,]/.test(whole) && !isGrouped(whole))) return null
  return `${isNegative ? '-' : ''}${integer.replace(/^0+(?=\d)/, '')}${fraction ? `.${fraction}` : ''}`
}

const isGrouped = (whole: string) => {
  const [first = '', ...groups] = whole.split(/[.,]/)
  return first.length > 0 && first.length <= 3 && groups.every(group => group.length === 3)
}

function splitAtLast(text: string, mark: string): [string, string] {
  const at = text.lastIndexOf(mark)
  return [text.slice(0, at), text.slice(at + 1)]
}

function decimalMark(digits: string, column: '.' | ',' | null): '.' | ',' | null {
  const [point, comma] = [digits.lastIndexOf('.'), digits.lastIndexOf(',')]
  if (point >= 0 && comma >= 0) return point > comma ? '.' : ','
  const mark = point >= 0 ? '.' : comma >= 0 ? ',' : null
  if (!mark) return null
  const groups = digits.split(mark)
  if (groups.length > 2) return null
  // Three digits after the only mark: thousands, unless the column writes decimals with it.
  return groups[1]?.length === 3 && groups[0] !== '0' && column !== mark ? null : mark
}

/** The sign before decimals in a column, by the numbers that say it. */
export function decimalOf(texts: Iterable<string>): '.' | ',' | null {
  let [points, commas] = [0, 0]
  for (const text of texts) {
    const short = text.slice(0, 40)
    const at = Math.max(short.lastIndexOf('.'), short.lastIndexOf(','))
    const mark = short[at]
    const [, rest = ''] = /^(\d+)\D*$/.exec(short.slice(at + 1)) ?? []
    if (!mark || rest === '' || rest.length === 3) continue
    if (mark === '.') points += 1
    else commas += 1
  }
  return points === commas ? null : points > commas ? '.' : ','
}

/** `3.331234567E+09`, of which all digits are there: `3331234567`. `null` if the spreadsheet rounded it. */
export function wholeOf(text: string): string | null {
  const [, first = '', rest = '', power = ''] =
    /^(\d)[.,](\d{1,15})e\+?(\d{1,2})$/i.exec(text) ?? []
  if (!first) return null
  const end = [...rest].findLastIndex(digit => digit !== '0') + 1
  const digits = rest.slice(0, end)
  const places = Number(power)
  // Few digits before many zeros are what is left of a rounded number.
  return digits.length <= places && digits.length >= places - 2
    ? `${first}${digits.padEnd(places, '0')}`
    : null
}
