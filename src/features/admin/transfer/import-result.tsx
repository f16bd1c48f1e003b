import { Trans, useLingui } from '@lingui/react/macro'
import type { ImportLine } from '#contract/shapes/admin/transfer.ts'
import { Banner } from '#src/ui/states/states.tsx'
import { Table } from '#src/ui/table/table.tsx'
import layout from '../parts/layout.module.css'
import styles from './import-result.module.css'
import { useTableNames } from './use-table-names.ts'

type Line<K extends ImportLine['kind']> = { line: Extract<ImportLine, { kind: K }> }

/** The progress of an import, or its result. */
export function ImportResult({ line }: { line: ImportLine }) {
  if (line.kind === 'tables') return null
  if (line.kind === 'progress') return <Progress line={line} />
  if (line.kind === 'refused') return <Refused line={line} />
  if (line.kind === 'done') return <Done line={line} />
  return (
    <Banner tone="bad">
      <Trans>L'importazione non è riuscita: nulla è cambiato. Riprova più tardi.</Trans>
    </Banner>
  )
}

function Progress({ line: { step, done, total } }: Line<'progress'>) {
  const { t } = useLingui()
  return (
    <label>
      {step === 'pictures' ? t`Foto` : t`Tabelle`}: {done}/{total}
      <progress className={layout.progress} value={done} max={total} />
    </label>
  )
}

function Refused({ line }: Line<'refused'>) {
  return (
    <Banner tone="bad">
      <p>
        <strong>
          <Trans>Nulla è stato importato. Da correggere:</Trans>
        </strong>
      </p>
      <ul className={styles.faults}>
        {line.faults.map(fault => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    </Banner>
  )
}

function Done({ line }: Line<'done'>) {
  const { t } = useLingui()
  const names = useTableNames()
  const systems = line.systems.join(', ')
  const rows = Object.entries(line.counts)
    .filter(([, { created, updated, unchanged }]) => created + updated + unchanged > 0)
    .map(([key, { created, updated, unchanged }]) => ({
      key,
      cells: [names[key] ?? key, created, updated, unchanged],
    }))
  return (
    <>
      <Banner tone={line.dry ? 'info' : 'good'}>
        {line.dry ? (
          <Trans>Tutto a posto: ecco che cosa cambierebbe.</Trans>
        ) : (
          <Trans>Importato.</Trans>
        )}{' '}
        {systems && <Trans>Riconosciuto: {systems}.</Trans>}
      </Banner>
      <Table numbers headings={[t`Tabella`, t`Nuovi`, t`Cambiati`, t`Uguali`]} rows={rows} />
    </>
  )
}
