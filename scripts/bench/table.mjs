// The table of budgets: each figure beside what it may be, marked where it is more.
import { loadavg } from 'node:os'

let over = 0

/**
 * One line; without a budget the figure is only told. `unit` comes after both numbers; a budget that is
 * `least` is the least that will do.
 */
export function row(what, value, budget = null, { unit = 'ms', digits = 0, least = false } = {}) {
  const shown = value.toFixed(digits)
  const passed = budget !== null && (least ? Number(shown) < budget : Number(shown) > budget)
  if (passed) over++
  const figure = `${shown} ${unit}`.padStart(12)
  const limit = budget === null ? '' : `  ${least ? 'of at least' : 'of'} ${budget} ${unit}`
  console.log(`${passed ? '!' : ' '} ${what.padEnd(56)}${figure}${limit}`)
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

/** @param {number[]} list @param {number} part from 0 to 1 */
export function quantile(list, part) {
  const sorted = [...list].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}
