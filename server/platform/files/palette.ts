/** The one palette of the drawings: a letter is a colour, its capital the same in the shade. */
const colours = {
  r: '#e4644c',
  R: '#bd4532',
  o: '#f19a50',
  O: '#cc7331',
  y: '#f7c95c',
  Y: '#dba236',
  g: '#69ad70',
  G: '#478557',
  t: '#46a39f',
  T: '#2d7c7c',
  b: '#5788c9',
  B: '#3b67a6',
  v: '#9177c4',
  V: '#6d559f',
  p: '#eb95ad',
  P: '#c96c89',
  n: '#94633f',
  N: '#6f462b',
  /** Wood. */
  d: '#e0ac72',
  D: '#bd8449',
  /** White, and white in the shade. */
  w: '#fffaf1',
  W: '#e6dccd',
  /** Metal. */
  m: '#dfe3e7',
  M: '#aeb6bf',
  /** Dark plastic and rubber. */
  k: '#635a66',
  K: '#463e4a',
  /** Glass and water. */
  q: '#c8e6ec',
  Q: '#8fc3d2',
} as const

export type Accent = keyof typeof accents
/** The colours that the accent of a drawing (`a`, in the shade `A`) may have. */
const accents = {
  red: ['r', 'R'],
  orange: ['o', 'O'],
  yellow: ['y', 'Y'],
  green: ['g', 'G'],
  teal: ['t', 'T'],
  blue: ['b', 'B'],
  violet: ['v', 'V'],
  pink: ['p', 'P'],
  brown: ['n', 'N'],
  wood: ['d', 'D'],
  white: ['w', 'W'],
  metal: ['m', 'M'],
  dark: ['k', 'K'],
} as const

export const isAccent = (name: string): name is Accent => Object.hasOwn(accents, name)

const ink = '#42323a'

/** The line of all shapes: of one weight, with round ends. */
export const line = `stroke="${ink}" stroke-width="1.5" stroke-linejoin="round" stroke-linecap="round"`

/**
 * The style sheet of the drawings. A shape is filled and has the line; with `x` it has no line, `l` is only a line, `u` a line in
 * the shape's colour. `h` is light from the left above, `s` shade, `f` the shadow on the floor, `i` ink.
 */
export function styleSheet(accent: Accent): string {
  const [light, shade] = accents[accent]
  const all = { ...colours, a: colours[light], A: colours[shade], i: ink }
  const fills = Object.entries(all).map(
    ([name, colour]) => `.${name}{fill:${colour}}.u.${name}{fill:none;stroke:${colour}}`,
  )
  return `${fills.join('')}.x{stroke:none}.l{fill:none}.h{fill:#fff;fill-opacity:.4;stroke:none}.s{fill:${ink};fill-opacity:.15;stroke:none}.f{fill:url(#shade);stroke:none}`
}
