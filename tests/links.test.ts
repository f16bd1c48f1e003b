import { types } from '@babel/core'
import { expect, test } from 'vitest'
import { read, sources, syntaxTree } from './support/source-files.ts'

const optional = /\{-\$(\w+)\}/g
const isPage = (file: string) => file.startsWith('src/') && read(file).includes('{-$')

/** The attributes of an element, or the properties of an object, by their name. */
function partsOf(node: types.Node): Map<string, types.Node> {
  const known = new Map<string, types.Node>()
  if (types.isJSXOpeningElement(node)) {
    for (const one of node.attributes) {
      if (!types.isJSXAttribute(one) || !one.value) continue
      const value = types.isJSXExpressionContainer(one.value) ? one.value.expression : one.value
      known.set(String(one.name.name), value)
    }
  }
  if (types.isObjectExpression(node)) {
    for (const one of node.properties) {
      if (types.isObjectProperty(one) && types.isIdentifier(one.key))
        known.set(one.key.name, one.value)
    }
  }
  return known
}

test('a link to a page whose address has an optional part says what it is', () => {
  const faults: string[] = []
  let links = 0
  for (const file of sources.filter(isPage)) {
    types.traverseFast(syntaxTree(file), node => {
      const parts = partsOf(node)
      const to = parts.get('to')
      if (!types.isStringLiteral(to)) return
      for (const [, name = ''] of to.value.matchAll(optional)) {
        links += 1
        const params = parts.get('params')
        // The router fills in what is not said from the present page, which may use the name for something else.
        if (!params || !partsOf(params).has(name))
          faults.push(`${file}: ${to.value} without ${name}`)
      }
    })
  }
  expect(links).toBeGreaterThan(10)
  expect(faults).toEqual([])
})
