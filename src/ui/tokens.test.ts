import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { linearRgb } from '#domain/oklch.ts'

const sheet = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]
const hues = Array.from({ length: 361 }, (_, hue) => hue)

/** As `--calm-hue` in tokens.css. */
const calmHue = (brandHue: number) =>
  195 + 115 * Math.min(1, Math.max(0, 60 - Math.abs(brandHue - 195)))

/** Red, green and blue of a token of tokens.css, in linear light. */
function colourOf(token: string, theme: Theme, brandHue: number) {
  const values = new RegExp(`--${token}: light-dark\\(([^;]+)\\);`).exec(sheet)?.[1] ?? ''
  const [light, dark] = [
    ...values.matchAll(/oklch\(([\d.]+) ([\d.]+) ([^()]+|var\(--[a-z-]+\))\)/g),
  ]
  const [, lightness, chroma, hue = ''] = (theme === 'light' ? light : dark) ?? []
  const degrees = hue.includes('brand') ? brandHue : hue.includes('calm') ? calmHue(brandHue) : +hue
  expect(Number(lightness), token).toBeGreaterThan(0)
  return linearRgb(Number(lightness), Number(chroma), degrees)
}

function contrast(one: string, other: string, theme: Theme, hue: number) {
  const [dark = 0, light = 0] = [one, other]
    .map(token => colourOf(token, theme, hue))
    .map(([red = 0, green = 0, blue = 0]) => 0.2126 * red + 0.7152 * green + 0.0722 * blue)
    .sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const grounds = ['paper', 'surface', 'sunken']
const pairs = {
  4.5: [
    ...grounds.flatMap(ground =>
      ['ink', 'muted', 'brand-strong', 'calm', 'bad'].map(of => [of, ground]),
    ),
    ...['calm', 'good', 'waiting', 'bad'].flatMap(tone => [
      [tone, `${tone}-soft`],
      ['ink', `${tone}-soft`],
    ]),
    ['brand-strong', 'brand-soft'],
    ['ink', 'brand-soft'],
    ['muted', 'brand-soft'],
    ['on-brand', 'brand'],
  ],
  3: grounds.flatMap(ground => [
    ['edge', ground],
    ['brand', ground],
  ]),
}

test.each(themes)('texts have a contrast of 4.5, edges of 3, at every hue: %s', theme => {
  const low = Object.entries(pairs).flatMap(([least, of]) =>
    of.flatMap(([one = '', other = '']) => {
      const worst = Math.min(...hues.map(hue => contrast(one, other, theme, hue)))
      return worst < Number(least) ? [`${one} on ${other}: ${worst.toFixed(2)}`] : []
    }),
  )
  expect(low).toEqual([])
})

test('the colour of information is far from the colour of what is chosen, at every hue', () => {
  const near = hues.filter(hue => {
    const distance = Math.abs(calmHue(hue) - hue)
    return Math.min(distance, 360 - distance) < 50
  })
  expect(near).toEqual([])
})

test('the browser’s bar has the colour of the page', () => {
  const hex = (theme: Theme) =>
    colourOf('paper', theme, 0)
      .map(one => (one <= 0.0031308 ? 12.92 * one : 1.055 * one ** (1 / 2.4) - 0.055))
      .map(one =>
        Math.round(255 * one)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')
  const head = readFileSync(new URL('../../contract/document.ts', import.meta.url), 'utf8')
  for (const theme of themes) expect(head).toContain(`themeColor('#${hex(theme)}', '${theme}')`)
})
