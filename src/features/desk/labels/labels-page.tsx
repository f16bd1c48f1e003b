import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Download, Printer } from 'lucide-react'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { LabelledProduct } from '#contract/shapes/desk.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useChoiceInAddress, useInAddress } from '#src/library/address/use-in-address.ts'
import { useTyped } from '#src/library/address/use-typed.ts'
import { useWithChosen } from '#src/library/address/use-with-chosen.ts'
import { Problem } from '#src/library/problem.tsx'
import { saveFile } from '#src/platform/save-file.ts'
import { Button } from '#src/ui/button/button.tsx'
import { SelectField, TextField } from '#src/ui/field/text-field.tsx'
import { useNear } from '#src/ui/near/use-near.ts'
import { Banner, Loading } from '#src/ui/states/states.tsx'
import { DeskFrame } from '../desk-frame.tsx'
import styles from './labels.module.css'
import { sheetsPdf } from './pdf.ts'
import { ProductChoice, useChoice } from './product-choice.tsx'
import {
  a4,
  divide,
  type Label,
  labelMargin,
  placeOn,
  type Sheet,
  type SheetSize,
  sheetSizes,
} from './sheet.ts'

/** Sheets of QR labels for selected products, to print or save as images. */
export function LabelsPage() {
  const { t } = useLingui()
  return (
    <DeskFrame title={t`Etichette`} needs="desk.labels" className={styles.page}>
      <Labels />
    </DeskFrame>
  )
}

function Labels() {
  const { t } = useLingui()
  const format = useFormat()
  const [category, setCategory] = useInAddress('category')
  const categories = useQuery(queryFor('categories.list')).data
  const withChosen = useWithChosen()
  const query = category ? { category } : {}
  const { data, error, refetch } = useQuery(queryFor('desk.labels', { query }))
  if (error) return <Problem failure={error} retry={refetch} />
  return (
    <>
      <div className={styles.choice}>
        <SelectField
          label={t`Categoria`}
          value={category}
          onChange={setCategory}
          options={[
            { value: '', text: t`Tutti gli oggetti` },
            ...withChosen(
              categories?.map(({ slug, name }) => ({ value: slug, text: format.text(name) })),
              category,
            ),
          ]}
        />
        {!data && <Loading height="200px" />}
      </div>
      {data && <Chosen key={category} products={data} category={category} />}
    </>
  )
}

type ChosenProps = { products: readonly LabelledProduct[]; category: string }

function Chosen({ products, category }: ChosenProps) {
  const choice = useChoice(products, category)
  // A tick is shown at once, and its sheets when there is time.
  const labelled = useDeferredValue(choice.labelled)
  const twins = useMemo(() => twinsAmong(products), [products])
  return (
    <>
      <div className={styles.choice}>
        {twins && (
          <Banner tone="waiting">
            <Trans>
              Questi codici si distinguono solo per maiuscole e minuscole, e le etichette si
              confondono: {twins}. Aggiungi di nuovo uno dei due oggetti con un altro codice, e
              dismetti il vecchio.
            </Trans>
          </Banner>
        )}
        <ProductChoice choice={choice} />
      </div>
      <Sheets products={labelled} />
    </>
  )
}

/** The codes that differ only in case. */
function twinsAmong(products: readonly LabelledProduct[]): string {
  const known = new Map<string, string>()
  const twins = new Set<string>()
  for (const { code } of products) {
    const key = code.toLowerCase()
    const other = known.get(key)
    if (other) twins.add(other).add(code)
    known.set(key, code)
  }
  return [...twins].join(', ')
}

function Sheets({ products }: { products: readonly LabelledProduct[] }) {
  const { t } = useLingui()
  const [size, setSize] = useChoiceInAddress<SheetSize>('size', ['medium', 'small', 'large'])
  const [kept, keep] = useInAddress('used', '0')
  const { typed: skip, setTyped: setSkip } = useTyped(kept, keep)
  const drawn = useRef<HTMLDivElement>(null)
  const sheets = divide(products.map(labelOf), size, Math.max(0, Number.parseInt(skip, 10) || 0))
  const perSheet = (one: SheetSize) => sheetSizes[one].columns * sheetSizes[one].rows
  const [small, medium, large] = [perSheet('small'), perSheet('medium'), perSheet('large')]
  const count = products.length
  const save = (at: number) => {
    const svg = drawn.current?.children[at]?.querySelector('svg')
    if (!svg) return
    saveFile(`etichette-${at + 1}.svg`, 'image/svg+xml', new XMLSerializer().serializeToString(svg))
  }
  // Browsers differ in page breaks and margins; a PDF prints the same everywhere.
  const savePdf = () => saveFile('etichette.pdf', 'application/pdf', sheetsPdf(sheets.map(placeOn)))
  return (
    <>
      <div className={styles.settings}>
        <SelectField
          label={t`Formato`}
          value={size}
          onChange={value => setSize(value as SheetSize)}
          options={[
            { value: 'small', text: t`52,5 × 29,7 mm, ${small} per foglio` },
            { value: 'medium', text: t`70 × 37 mm, ${medium} per foglio` },
            { value: 'large', text: t`105 × 59 mm, ${large} per foglio` },
          ]}
        />
        <TextField
          label={t`Posti già usati sul primo foglio`}
          inputMode="numeric"
          value={skip}
          onChange={setSkip}
        />
        <Button onClick={savePdf} disabledReason={count ? null : t`Scegli un oggetto`}>
          <Printer size={18} />
          <Trans>Scarica il PDF da stampare</Trans>
        </Button>
      </div>
      <p className={styles.hint} role="status">
        <Trans>Etichette: {count}. Stampa su A4 al 100%, senza margini.</Trans>
      </p>
      <div ref={drawn} className={styles.sheets}>
        {sheets.map((sheet, at) => {
          const number = at + 1
          return (
            <figure key={number}>
              <NearSheet sheet={sheet} title={t`Foglio ${number}`} />
              <figcaption>
                <Button look="secondary" small onClick={() => save(at)}>
                  <Download size={18} />
                  <Trans>Scarica il foglio {number} (SVG)</Trans>
                </Button>
              </figcaption>
            </figure>
          )
        })}
      </div>
    </>
  )
}

const labels = new WeakMap<LabelledProduct, Label>()

/** The label of a product: the same as long as the product is the same, because its code is drawn once. */
function labelOf(product: LabelledProduct): Label {
  const { code, name } = product
  const address = `${window.location.origin}/products/${encodeURIComponent(code)}`
  const label = labels.get(product) ?? { code, name, address }
  labels.set(product, label)
  return label
}

/** Draws a sheet once it comes near, or the page is printed: fifty of them are thousands of squares. */
function NearSheet({ sheet, title }: { sheet: Sheet; title: string }) {
  const slot = useRef<HTMLDivElement>(null)
  const near = useNear(slot, '400px', false)
  const [printed, setPrinted] = useState(false)
  useEffect(() => {
    const print = () => flushSync(() => setPrinted(true))
    window.addEventListener('beforeprint', print)
    return () => window.removeEventListener('beforeprint', print)
  }, [])
  return (
    <div ref={slot} className={styles.sheet}>
      {(near || printed) && <SheetDrawing sheet={sheet} title={title} />}
    </div>
  )
}

/** One A4 sheet as an SVG that prints to the millimetre and can be saved. */
function SheetDrawing({ sheet, title }: { sheet: Sheet; title: string }) {
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
