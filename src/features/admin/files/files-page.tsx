import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { limits } from '#contract/limits.ts'
import type { AdminFile } from '#contract/shapes/admin/transfer.ts'
import { useCall } from '#src/api/mutations.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useWordsInAddress } from '#src/library/address/use-in-address.ts'
import { CallDialog } from '#src/library/form/call-dialog.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { Picture } from '#src/ui/picture/picture.tsx'
import { AdminList } from '../parts/admin-list.tsx'
import { ListRow } from '../parts/list.tsx'
import { useSaved } from '../parts/use-saved.ts'
import { MaintenanceActions } from './maintenance-actions.tsx'

/** The photos that people uploaded, and ways to clean up. */
export function FilesPage() {
  const { t } = useLingui()
  const { words: keywords, ...search } = useWordsInAddress()
  const ready = keywords.length >= limits.fileSearchMinChars
  const query = useQuery({
    ...queryFor('files.list', { query: { keywords } }),
    enabled: ready,
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <AdminList
        query={query}
        none={t`Nessun file trovato`}
        label={t`File`}
        dialog={(row, onClose) => <RemoveFile file={row} onClose={onClose} />}
        search={{
          label: t`Cerca un file`,
          hint: t`Per nome, oggetto o persona: almeno ${limits.fileSearchMinChars} caratteri`,
          ...search,
        }}
        ready={ready}
      >
        {(row, open) => <FileRow file={row} onRemove={open} />}
      </AdminList>
      <Section title={<Trans>Manutenzione</Trans>}>
        <MaintenanceActions />
      </Section>
    </>
  )
}

function FileRow({ file, onRemove }: { file: AdminFile; onRemove: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const { name, object: product, member } = file
  const kilobytes = new Intl.NumberFormat(format.locale, {
    style: 'unit',
    unit: 'kilobyte',
    maximumFractionDigits: 0,
  })
  return (
    <ListRow
      title={name}
      picture={<Picture picture={file.img} sizes="72px" decorative />}
      details={[
        `${kilobytes.format(file.size / 1000)} · ${member} · ${format.moment(file.created_at)}`,
        product ? (
          <Link key="product" to="/products/$id" params={{ id: product.id }}>
            {format.name(product)}
          </Link>
        ) : (
          t`Nessun oggetto lo mostra`
        ),
      ]}
    >
      <Button look="quiet" small aria-label={t`Elimina ${name}`} onClick={onRemove}>
        <Trans>Elimina</Trans>
      </Button>
    </ListRow>
  )
}

function RemoveFile({ file, onClose }: { file: AdminFile; onClose: () => void }) {
  const { t } = useLingui()
  const saved = useSaved()
  const remove = useCall('files.remove')
  const format = useFormat()
  const shown = file.object && format.name(file.object)
  return (
    <CallDialog
      open
      onClose={onClose}
      title={t`Eliminare il file?`}
      act={t`Elimina`}
      keep={t`Lascia com'è`}
      danger
      send={() => remove.mutateAsync({ params: { name: file.id } })}
      onDone={() => saved(t`File eliminato`)}
    >
      <p>
        {shown ? (
          <Trans>
            «{file.name}» sparisce anche da {shown}. Non si può annullare.
          </Trans>
        ) : (
          <Trans>«{file.name}» sparisce. Non si può annullare.</Trans>
        )}
      </p>
    </CallDialog>
  )
}
