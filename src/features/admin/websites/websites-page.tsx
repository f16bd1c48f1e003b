import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WebsiteKey } from '#contract/shapes/admin/websites.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button } from '#src/ui/button/button.tsx'
import { AdminList } from '../parts/admin-list.tsx'
import { AdminPage } from '../parts/admin-page.tsx'
import { ListRow } from '../parts/list.tsx'
import { NewKeyForm } from './new-key-form.tsx'
import { RemoveKey } from './remove-key.tsx'

/** The keys by which other web sites show the library's products. */
export function WebsitesPage() {
  const { t } = useLingui()
  return (
    <AdminPage title={t`Altri siti`}>
      <p>
        <Trans>
          Con una chiave gli oggetti dell'oggettoteca si vedono anche su un altro sito, per esempio
          il vostro. Si vedono nome, immagine, categorie e se l'oggetto è libero: nulla su chi è
          iscritto, e non gli oggetti che condivide.
        </Trans>
      </p>
      <NewKeyForm />
      <Keys />
    </AdminPage>
  )
}

function Keys() {
  const { t } = useLingui()
  const query = useQuery(queryFor('websites.keys'))
  const [removing, setRemoving] = useState<WebsiteKey | null>(null)
  return (
    <>
      <AdminList
        query={query}
        most={Number.POSITIVE_INFINITY}
        label={t`Chiavi`}
        none={t`Ancora nessuna chiave`}
      >
        {row => <KeyRow row={row} onRemove={() => setRemoving(row)} />}
      </AdminList>
      {removing && <RemoveKey websiteKey={removing} onClose={() => setRemoving(null)} />}
    </>
  )
}

function KeyRow({ row, onRemove }: { row: WebsiteKey; onRemove: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const offline = useOfflineReason()
  const { name, calls_today: calls } = row
  const made = format.moment(row.created_at)
  const used = row.last_used_at && format.moment(row.last_used_at)
  return (
    <ListRow
      title={name}
      details={[
        t`Creata: ${made}`,
        used ? t`Ultima richiesta: ${used} · oggi: ${calls}` : t`Mai usata`,
      ]}
    >
      <Button
        look="secondary"
        small
        disabledReason={offline}
        aria-label={t`Togli la chiave «${name}»`}
        onClick={onRemove}
      >
        <Trans>Togli</Trans>
      </Button>
    </ListRow>
  )
}
