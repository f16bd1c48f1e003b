import { Trans, useLingui } from '@lingui/react/macro'
import type { ImportLine } from '#contract/shapes/admin/transfer.ts'
import { Banner } from '#src/ui/states/states.tsx'
import { useTableNames } from './use-table-names.ts'

/** How an import goes, and what came of it. */
export function ImportResult({ line }: { line: ImportLine }) {
  const { t } = useLingui()
  const names = useTableNames()
  if (line.kind === 'tables') return null
  if (line.kind === 'progress') {
    const label = line.step === 'pictures' ? t`Foto` : t`Tabelle`
    return (
      <label>
        {label}: {line.done}/{line.total}
        <progress className="adm-bar" value={line.done} max={line.total} />
      </label>
    )
  }
  if (line.kind === 'failed') {
    return (
      <Banner tone="bad">
        <Trans>L'importazione non è riuscita: nulla è cambiato. Riprova più tardi.</Trans>
      </Banner>
    )
  }
  if (line.kind === 'refused') {
    return (
      <Banner tone="bad">
        <p>
          <strong>
            <Trans>Nulla è stato importato. Da correggere:</Trans>
          </strong>
        </p>
        <ul className="adm-faults">
          {line.faults.map(fault => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      </Banner>
    )
  }
  const rows = Object.entries(line.counts).filter(
    ([, { created, updated, unchanged }]) => created + updated + unchanged > 0,
  )
  const systems = line.systems.join(', ')
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
      <table className="adm-table">
        <thead>
          <tr>
            <th scope="col">
              <Trans>Tabella</Trans>
            </th>
            <th scope="col">
              <Trans>Nuovi</Trans>
            </th>
            <th scope="col">
              <Trans>Cambiati</Trans>
            </th>
            <th scope="col">
              <Trans>Uguali</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, { created, updated, unchanged }]) => (
            <tr key={name}>
              <th scope="row">{names[name] ?? name}</th>
              <td>{created}</td>
              <td>{updated}</td>
              <td>{unchanged}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
