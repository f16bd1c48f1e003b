import { linearRgb } from '#domain/oklch.ts'

type Colour = readonly [lightness: number, chroma: number]
type Theme = { brand: Colour; onBrand: Colour; onHue: number | null }

/** The brand colour and the colour of text on it, as in ui/tokens.css. */
const themes = {
  light: { brand: [0.515, 0.135], onBrand: [0.99, 0.01], onHue: 82 },
  dark: { brand: [0.755, 0.115], onBrand: [0.205, 0.035], onHue: null },
} satisfies Record<string, Theme>

/** The contrast of a button's text at a hue in each theme, as WCAG defines it. WCAG asks for at least 4.5. */
export function contrastAt(hue: number): { light: number; dark: number } {
  const of = ({ brand, onBrand, onHue }: Theme) => {
    const one = luminance(...brand, hue)
    const other = luminance(...onBrand, onHue ?? hue)
    return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
  }
  return { light: of(themes.light), dark: of(themes.dark) }
}

/** The relative luminance of an OKLCH colour. */
function luminance(...colour: Parameters<typeof linearRgb>): number {
  const [red = 0, green = 0, blue = 0] = linearRgb(...colour)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
