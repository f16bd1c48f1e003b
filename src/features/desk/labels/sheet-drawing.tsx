import { a4, labelMargin, placeOn, type Sheet } from './sheet.ts'

/** One A4 sheet as an SVG that prints to the millimetre and can be saved. */
export function SheetDrawing({ sheet, title }: { sheet: Sheet; title: string }) {
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${a4.width} ${a4.height}`}
      width={`${a4.width}mm`}
      height={`${a4.height}mm`}
      role="img"
      aria-label={title}
    >
      <rect width={a4.width} height={a4.height} fill="#fff" />
      {placeOn(sheet).map(({ code, lines, x, y, path, modules, side, text }) => (
        <g key={code} transform={`translate(${x} ${y})`}>
          <g transform={`translate(${labelMargin} ${labelMargin}) scale(${side / modules})`}>
            <path d={path} fill="#000" shapeRendering="crispEdges" />
          </g>
          <g fontFamily="Helvetica, Arial, sans-serif" fontSize={text.size} fill="#000">
            <text x={text.x} y={text.y} fontWeight="700">
              {code}
            </text>
            {lines.map((line, at) => (
              <text key={line} x={text.x} y={text.y + (at + 1.2) * text.size * 1.25}>
                {line}
              </text>
            ))}
          </g>
        </g>
      ))}
    </svg>
  )
}
