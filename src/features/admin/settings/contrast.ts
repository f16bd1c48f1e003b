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

/** The relative luminance of an OKLCH colour, clipped to sRGB. The matrices are Björn Ottosson's. */
function luminance(lightness: number, chroma: number, hue: number): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const cut = (linear: number) => Math.min(1, Math.max(0, linear))
  const red = cut(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)
  const green = cut(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)
  const blue = cut(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
