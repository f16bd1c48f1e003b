import { readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { families } from '#contract/limits.ts'
import { drawProduct, drawSign, iconExists, signOf } from './drawing.ts'
import { groundOf, groundSvg } from './grounds.ts'
import { styleSheet } from './palette.ts'

const folder = new URL('./drawings/', import.meta.url)
const text = readdirSync(folder)
  .map(file => readFileSync(new URL(file, folder), 'utf8'))
  .join('')
const drawings = [...text.matchAll(/<symbol id="([^"]+)"[^>]*>(.*?)<\/symbol>/gs)].map(
  ([, name = '', body = '']) => ({ name, body }),
)
const repeated = (values: string[]) => values.filter((one, index) => values.indexOf(one) !== index)

/** Lists often show the middle square of a picture, so a drawing stays within it. */
const margin = { left: 20, right: 140, top: 4, bottom: 114 }

const pixels = (svg: string) => sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer()

/** Whether nothing is drawn outside the margin: there the picture is its background. */
async function staysWithin(name: string, background: Buffer): Promise<boolean> {
  const picture = await pixels(drawProduct(name, null))
  return picture.every((value, at) => {
    const [x, y] = [Math.floor(at / 3) % 160, Math.floor(at / 480)]
    const inside = x >= margin.left && x < margin.right && y >= margin.top && y < margin.bottom
    return inside || Math.abs(value - (background[at] ?? 0)) <= 2
  })
}

test('no drawing leaves its margin', async () => {
  const size = 'width="160" height="120" viewBox="0 0 160 120"'
  const ground = groundSvg(groundOf(null))
  const background = await pixels(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${ground}</svg>`)
  const cut: string[] = []
  for (const { name } of drawings) if (!(await staysWithin(name, background))) cut.push(name)
  expect(drawings.length).toBeGreaterThan(228)
  expect(cut).toEqual([])
})

test('each drawing has a name and shapes of its own', () => {
  expect(repeated(drawings.map(({ name }) => name))).toEqual([])
  expect(repeated(drawings.map(({ body }) => body))).toEqual([])
})

test('the drawings have the colours and the lines of the palette only, and no text', () => {
  const known = new Set([...styleSheet('red').matchAll(/\.(\w+)(?=[.{])/g)].map(([, one]) => one))
  const used = drawings.flatMap(({ body }) =>
    [...body.matchAll(/class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' ')),
  )
  expect(used.filter(one => !known.has(one))).toEqual([])
  const others = /(fill|stroke|style|href)=|<(text|image|script|style|use)/
  expect(drawings.filter(({ body }) => others.test(body))).toEqual([])
  expect(drawings.filter(({ name }) => !iconExists(name))).toEqual([])
})

test('each family has a sign of its own', () => {
  const signs = [null, ...families].map(signOf)
  expect(signs.filter(sign => !iconExists(sign))).toEqual([])
  expect(repeated(signs)).toEqual([])
})

test('a drawing may have another colour', () => {
  expect(drawProduct('drill:blue', null)).not.toBe(drawProduct('drill', null))
  expect(drawSign('drill:blue', null)).not.toBe(drawSign('drill', null))
  expect(iconExists('drill:beige')).toBe(false)
})
