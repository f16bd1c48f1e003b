import { Trans, useLingui } from '@lingui/react/macro'
import { Progress } from '#src/ui/progress/progress.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import { Table } from '#src/ui/table/table.tsx'
import layout from '../parts/layout.module.css'
import styles from './import-result.module.css'
import { type ImportStep, stopImport, useImportRun } from './import-run.ts'
import { useTableNames } from './import-tables.tsx'
import { QuietPeople } from './quiet-people.tsx'

type Line<K extends ImportStep['kind']> = { line: Extract<ImportStep, { kind: K }> }

/** The progress of an import, or its result. */
export function ImportResult() {
  const { step, busy } = useImportRun()
  if (!step || step.kind === 'tables') return null
  if (step.kind === 'sending' || step.kind === 'progress') {
    return <Running line={step} busy={busy} />
  }
  if (step.kind === 'corrected') return null
  if (step.kind === 'refused') return <Refused line={step} />
  if (step.kind === 'done') return <Done line={step} />
  if (step.kind === 'stopped') {
    return (
      <Banner tone="info">
        <Trans>Importazione fermata. Per vedere che cosa manca, prova senza cambiare nulla.</Trans>
      </Banner>
    )
  }
  return (
    <Banner tone="bad">
      <Trans>L'importazione non è riuscita: nulla è cambiato. Riprova più tardi.</Trans>
    </Banner>
  )
}

type RunningProps = Line<'sending' | 'progress'> & { busy: boolean }

function Running({ line, busy }: RunningProps) {
  const { t } = useLingui()
  const part = line.kind === 'sending' ? line.part : line.total > 0 ? line.done / line.total : null
  // Once everything is written it can no longer be ended.
  const isLast = line.kind === 'progress' && line.step === 'rows' && line.done === line.total
  return (
    <>
      <Progress
        label={useStepText(line)}
        part={part}
        onStop={busy && !isLast ? stopImport : undefined}
      />
      <p className={layout.small}>{t`Intanto puoi guardare altre pagine di questa scheda.`}</p>
    </>
  )
}

function useStepText(line: RunningProps['line']): string {
  const { t } = useLingui()
  if (line.kind === 'sending') return line.part < 1 ? t`Invio del file` : t`Lettura del file…`
  return `${line.step === 'pictures' ? t`Foto` : t`Tabelle`}: ${line.done}/${line.total}`
}

function Refused({ line }: Line<'refused'>) {
  // The trial shows them by groups, each with what can be done.
  if (line.trial && line.trial.groups.length > 0) {
    return (
      <Banner tone="waiting">
        <Trans>Qualche riga non va ancora: decidi qui sotto. Per ora nulla è cambiato.</Trans>
      </Banner>
    )
  }
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
  const { unused, photos, affected = 0 } = line
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
      {!line.trial && (
        <Table numbers headings={[t`Tabella`, t`Nuovi`, t`Cambiati`, t`Uguali`]} rows={rows} />
      )}
      {photos && <Photos {...photos} />}
      {affected > 0 && (
        <p className={layout.small}>
          <Trans>Prestiti a cui cambia qualcosa: {affected}. Chi li ha prenotati è avvisato.</Trans>
        </p>
      )}
      {!line.dry && <QuietPeople />}
      {unused && <Unused count={unused.count} names={unused.names.join(', ')} />}
    </>
  )
}

function Photos({ addresses, files }: { addresses: number; files: number }) {
  return (
    <p className={layout.small}>
      {addresses > 0 && <Trans>Foto da scaricare dai loro indirizzi: {addresses}.</Trans>}{' '}
      {files > 0 && <Trans>Foto che mancano, da mandare qui sotto: {files}.</Trans>}
    </p>
  )
}

function Unused({ count, names }: { count: number; names: string }) {
  return (
    <p className={layout.small}>
      <Trans>
        File non usati, perché non sono tabelle CSV né foto di una riga ({count}): {names}
      </Trans>
    </p>
  )
}
