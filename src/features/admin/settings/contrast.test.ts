import { expect, test } from 'vitest'
import { contrastAt } from './contrast.ts'

test('text on the brand colour has enough contrast at every hue, in both themes', () => {
  const worst = Array.from({ length: 361 }, (_, hue) => contrastAt(hue)).reduce(
    (least, { light, dark }) => Math.min(least, light, dark),
    21,
  )
  expect(worst).toBeGreaterThanOrEqual(4.5)
})
