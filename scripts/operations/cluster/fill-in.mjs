// Fills in the files of deploy/cluster, as an operator does with envsubst.
import { readFileSync, writeFileSync } from 'node:fs'

/**
 * @param {string} name a file of deploy/cluster @param {Record<string, string | number>} values
 * @throws {Error} if a value is missing
 */
export function filledIn(name, values) {
  const text = readFileSync(`deploy/cluster/${name}`, 'utf8')
  return text.replaceAll(/\$\{(\w+)\}/g, (whole, key) => {
    // A comment explains the form itself.
    if (key === 'NAME') return whole
    if (!(key in values)) throw new Error(`deploy/cluster/${name} needs ${key}`)
    return String(values[key])
  })
}

/** @param {string} name @param {string} target @param {Record<string, string | number>} values */
export function fillIn(name, target, values) {
  writeFileSync(target, filledIn(name, values), { mode: 0o644 })
}

/** The variables of an environment file. @param {string} text @returns {Record<string, string>} */
export function variablesOf(text) {
  const lines = text.split('\n').filter(line => line && !line.startsWith('#'))
  return Object.fromEntries(lines.map(line => line.split(/=(.*)/s).slice(0, 2)))
}
