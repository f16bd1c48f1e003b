import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminLibrary } from '#contract/shapes/admin/setup.ts'
import { queryFor } from '#src/api/queries.ts'
import { Button } from '#src/ui/button/button.tsx'
import { AdminList } from '../parts/admin-list.tsx'
import layout from '../parts/layout.module.css'
import { ListRow } from '../parts/list.tsx'
import { AddressDialog } from './address-dialog.tsx'
import { NewLibraryForm } from './new-library-form.tsx'

/** The libraries of this server, for its operator: each one's address, and a form to create another. */
export function LibrariesPage() {
  const { t } = useLingui()
  const query = useQuery(queryFor('admin.libraries'))
  const [made, setMade] = useState(0)
  return (
    <>
      <AdminList
        query={query}
        most={Number.POSITIVE_INFINITY}
        none={t`Le oggettoteche le crea chi gestisce il server`}
        label={t`Oggettoteche`}
        dialog={(row, onClose) => <AddressDialog library={row} onClose={onClose} />}
      >
        {(row, open) => <LibraryRow library={row} onMove={open} />}
      </AdminList>
      {query.data && query.data.length > 0 && (
        <NewLibraryForm key={made} onMade={() => setMade(made + 1)} />
      )}
    </>
  )
}

function LibraryRow({ library, onMove }: { library: AdminLibrary; onMove: () => void }) {
  const { t } = useLingui()
  const { name, url, movable } = library
  const before = library.former_domains.join(', ')
  return (
    <ListRow
      title={name}
      details={[
        <a key="url" href={url}>
          {url}
        </a>,
        before && t`Portano qui anche: ${before}`,
      ]}
    >
      {movable ? (
        <Button look="secondary" small aria-label={t`Cambia indirizzo di ${name}`} onClick={onMove}>
          <Trans>Cambia indirizzo</Trans>
        </Button>
      ) : (
        <span className={layout.small}>
          <Trans>L'indirizzo è nelle impostazioni del server</Trans>
        </span>
      )}
    </ListRow>
  )
}
