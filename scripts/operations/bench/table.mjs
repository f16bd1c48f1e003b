// Prints the table of budgets: each figure with its budget, marked if it is exceeded.
import { loadavg } from 'node:os'
import { quantile } from './measure.ts'

let over = 0

/**
 * One line. Without a budget the figure is only shown. `unit` follows both numbers; `least` makes
 * the budget a minimum.
 */
export function row(what, value, budget = null, { unit = 'ms', digits = 0, least = false } = {}) {
  const shown = value.toFixed(digits)
  const passed = budget !== null && (least ? Number(shown) < budget : Number(shown) > budget)
  if (passed) over++
  const figure = `${shown} ${unit}`.padStart(12)
  const limit = budget === null ? '' : `  ${least ? 'of at least' : 'of'} ${budget} ${unit}`
  console.log(`${passed ? '!' : ' '} ${what.padEnd(58)}${figure}${limit}`)
}

/** One line: how many times longer this takes than in the smallest app, measured in the same run. */
export function ratio(what, value, least, budget) {
  row(`${what}, against the floor`, value / least, budget, { unit: '×', digits: 2 })
}

export function heading(text) {
  console.log(`\n${text} (load of the machine ${loadavg()[0]?.toFixed(1)})`)
}

export function ending() {
  console.log(over === 0 ? '\nWithin every budget.' : `\n${over} out of budget, marked with !`)
}

export function median(list) {
  return quantile(list, 0.5)
}
