import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import type { AdminObject } from '#contract/shapes/admin/admin.ts'
import { queryFor } from '#src/api/queries.ts'
import { Button, buttonClass } from '#src/ui/button/button.tsx'
import { SelectField, TextField } from '#src/ui/field/text-field.tsx'
import { StatusChip } from '#src/ui/states/states.tsx'
import { AdminPage } from '../admin-page.tsx'
import { Results } from '../results.tsx'
import { ObjectDialog } from './object-dialog.tsx'

type Show = 'all' | 'maintenance' | 'withdrawn'

/** Every object of the library, found by name or code and changed on the spot. */
export function ObjectsPage() {
  const { t } = useLingui()
  return <AdminPage title={() => t`Gestione oggetti`}>{() => <Objects />}</AdminPage>
}

function Objects() {
  const { t } = useLingui()
  const [words, setWords] = useState('')
  const [show, setShow] = useState<Show>('all')
  const [open, setOpen] = useState<AdminObject | 'new' | null>(null)
  const k = useDeferredValue(words.trim())
  const query = useQuery({
    ...queryFor('admin.objects', { query: { ...(k && { k }), show } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <div className="adm-acts">
        <Button onClick={() => setOpen('new')}>
          <Trans>Aggiungi un oggetto</Trans>
        </Button>
        <Link to="/desk/labels" className={buttonClass('secondary', true)}>
          <Trans>Stampa le etichette</Trans>
        </Link>
        <Link to="/desk" className={buttonClass('secondary', true)}>
          <Trans>Apri il banco</Trans>
        </Link>
      </div>
      <div className="adm-tools">
        <TextField
          label={t`Cerca per nome o codice`}
          type="search"
          paste
          value={words}
          onChange={setWords}
        />
        <SelectField
          label={t`Mostra`}
          value={show}
          onChange={value => setShow(value as Show)}
          options={[
            { value: 'all', text: t`Tutti` },
            { value: 'maintenance', text: t`In manutenzione` },
            { value: 'withdrawn', text: t`Ritirati` },
          ]}
        />
      </div>
      <Results
        query={query}
        none={t`Nessun oggetto trovato`}
        label={t`Oggetti`}
        keyOf={row => row.id}
      >
        {row => (
          <>
            <div className="adm-row">
              <strong>{row.name}</strong>
              <span className="adm-small">
                {[row.code, row.owner ?? row.location.name, row.corner].filter(Boolean).join(' · ')}
              </span>
            </div>
            <div className="adm-acts">
              <ObjectState object={row} />
              <Button
                look="secondary"
                small
                aria-label={t`Modifica ${row.name}`}
                onClick={() => setOpen(row)}
              >
                <Trans>Modifica</Trans>
              </Button>
              <Link
                className="adm-link"
                to="/desk"
                search={{ object: row.code }}
                aria-label={t`${row.name} al banco`}
              >
                <Trans>Al banco</Trans>
              </Link>
            </div>
          </>
        )}
      </Results>
      {open && <ObjectDialog object={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
    </>
  )
}

function ObjectState({ object }: { object: AdminObject }) {
  if (object.withdrawn) {
    return (
      <StatusChip tone="neutral">
        <Trans>Ritirato</Trans>
      </StatusChip>
    )
  }
  if (object.status === 'maintenance') {
    return (
      <StatusChip tone="bad">
        <Trans>In manutenzione</Trans>
      </StatusChip>
    )
  }
  return object.status === 'busy' ? (
    <StatusChip tone="waiting">
      <Trans>In prestito</Trans>
    </StatusChip>
  ) : (
    <StatusChip tone="good">
      <Trans>Disponibile</Trans>
    </StatusChip>
  )
}
