import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Download, Printer } from 'lucide-react'
import { useRef, useState } from 'react'
import type { LabelledProduct } from '#contract/shapes/desk.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useChoiceInAddress, useInAddress } from '#src/library/address/use-in-address.ts'
import { Problem } from '#src/library/problem.tsx'
import { saveFile } from '#src/platform/save-file.ts'
import { Button } from '#src/ui/button/button.tsx'
import { SelectField, TextField } from '#src/ui/field/text-field.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { Loading, Skeleton } from '#src/ui/states/states.tsx'
import { DeskNav } from '../desk-nav.tsx'
import { StaffOnly } from '../staff-only.tsx'
import styles from './labels.module.css'
import { sheetsPdf } from './pdf.ts'
import { ObjectChoice } from './product-choice.tsx'
import { layOut, type SheetSize, sheetSizes } from './sheet.ts'
import { SheetDrawing } from './sheet-drawing.tsx'

/** Sheets of QR labels for selected products, to print or save as images. */
export function LabelsPage() {
  const { t } = useLingui()
  return (
    <StaffOnly title={t`Etichette`}>
      <Page title={t`Etichette`} className={styles.page ?? ''}>
        <DeskNav />
        <Labels />
      </Page>
    </StaffOnly>
  )
}

function Labels() {
  const { t } = useLingui()
  const format = useFormat()
  const [category, setCategory] = useInAddress('category')
  const categories = useQuery(queryFor('categories.list')).data ?? []
  const query = category ? { category } : {}
  const { data, error, refetch } = useQuery(queryFor('desk.labels', { query }))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
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
            ...categories.map(({ slug, name }) => ({ value: slug, text: format.text(name) })),
          ]}
        />
        {data ? (
          <ObjectChoice objects={data} left={left} onLeft={setLeft} />
        ) : (
          <Loading>
            <Skeleton height="200px" />
          </Loading>
        )}
      </div>
      {data && <Sheets objects={data.filter(({ id }) => !left.has(id))} />}
    </>
  )
}

function Sheets({ objects }: { objects: readonly LabelledProduct[] }) {
  const { t } = useLingui()
  const [size, setSize] = useChoiceInAddress<SheetSize>('size', ['medium', 'small', 'large'])
  const [skip, setSkip] = useState('0')
  const drawn = useRef<HTMLDivElement>(null)
  const labels = objects.map(({ code, name }) => ({
    code,
    name,
    address: `${window.location.origin}/products/${encodeURIComponent(code)}`,
  }))
  const sheets = layOut(labels, size, Math.max(0, Number.parseInt(skip, 10) || 0))
  const perSheet = (one: SheetSize) => sheetSizes[one].columns * sheetSizes[one].rows
  const [small, medium, large] = [perSheet('small'), perSheet('medium'), perSheet('large')]
  const count = labels.length
  const save = (at: number) => {
    const svg = drawn.current?.querySelectorAll('svg')[at]
    if (!svg) return
    saveFile(`etichette-${at + 1}.svg`, 'image/svg+xml', new XMLSerializer().serializeToString(svg))
  }
  // Browsers differ in page breaks and margins; a PDF prints the same everywhere.
  const savePdf = () => saveFile('etichette.pdf', 'application/pdf', sheetsPdf(sheets))
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
        {sheets.map((placed, at) => {
          const number = at + 1
          return (
            <figure key={number}>
              <SheetDrawing labels={placed} title={t`Foglio ${number}`} />
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
