import { zxyToTileId } from 'pmtiles'

/** The tile that contains Bologna. */
const [zoom, column, row] = [8, 136, 92]

/**
 * A PMTiles archive of one vector tile around Bologna, with land everywhere and streets 500 metres
 * apart.
 */
export function tinyTiles(): Buffer {
  const tile = vectorTile()
  const id = varint(zxyToTileId(zoom, column, row))
  const directory = Buffer.from([1, ...id, 1, ...varint(tile.length), 1])
  const metadata = Buffer.from('{}')
  const header = Buffer.alloc(127)
  header.write('PMTiles', 0, 'latin1')
  header[7] = 3
  const long = (value: number, at: number) => header.writeBigUInt64LE(BigInt(value), at)
  const [rootAt, metadataAt] = [127, 127 + directory.length]
  const tileAt = metadataAt + metadata.length
  for (const [value, at] of [
    [rootAt, 8],
    [directory.length, 16],
    [metadataAt, 24],
    [metadata.length, 32],
    [tileAt, 40],
    [0, 48],
    [tileAt, 56],
    [tile.length, 64],
    [1, 72],
    [1, 80],
    [1, 88],
  ] as const)
    long(value, at)
  const uncompressed = 1
  header.set([1, uncompressed, uncompressed, 1, zoom, zoom], 96)
  for (const [value, at] of [
    [-180, 102],
    [-85, 106],
    [180, 110],
    [85, 114],
  ] as const)
    header.writeInt32LE(value * 10_000_000, at)
  return Buffer.concat([header, directory, metadata, tile])
}

function varint(value: number): number[] {
  const bytes: number[] = []
  for (let left = value; ; left = Math.floor(left / 128)) {
    bytes.push(left >= 128 ? (left % 128) | 128 : left)
    if (left < 128) return bytes
  }
}

const number = (field: number, value: number) => [field * 8, ...varint(value)]
const bytes = (field: number, content: readonly number[] | Buffer) => [
  field * 8 + 2,
  ...varint(content.length),
  ...content,
]
const text = (field: number, content: string) => bytes(field, Buffer.from(content))
const zigzag = (value: number) => (value < 0 ? -value * 2 - 1 : value * 2)

/** In the Mapbox Vector Tile format. */
function vectorTile(): Buffer {
  const extent = 4096
  const [moveTo, lineTo, close] = [1, 2, 7]
  const command = (id: number, count: number) => id + count * 8
  const square = [
    command(moveTo, 1),
    zigzag(0),
    zigzag(0),
    command(lineTo, 3),
    ...[extent, 0, 0, extent, -extent, 0].map(zigzag),
    command(close, 1),
  ]
  const streets: number[] = []
  let end = 0
  for (let y = 2000; y < 2900; y += 20) {
    streets.push(command(moveTo, 1), zigzag(-end), zigzag(y - (end ? y - 20 : 0)))
    streets.push(command(lineTo, 1), zigzag(extent), zigzag(0))
    end = extent
  }
  const layer = (name: string, type: number, geometry: number[], tags: Record<string, string>) => {
    const pairs = Object.keys(tags).flatMap((_, index) => [index, index])
    const feature = [
      ...bytes(2, pairs.flatMap(varint)),
      ...number(3, type),
      ...bytes(4, geometry.flatMap(varint)),
    ]
    return bytes(3, [
      ...number(15, 2),
      ...text(1, name),
      ...bytes(2, feature),
      ...Object.keys(tags).flatMap(key => text(3, key)),
      ...Object.values(tags).flatMap(value => bytes(4, text(1, value))),
      ...number(5, extent),
    ])
  }
  return Buffer.from([
    ...layer('earth', 3, square, { kind: 'earth' }),
    ...layer('roads', 2, streets, { kind: 'highway', name: 'Via Emilia' }),
  ])
}
