import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { AdminProduct } from '#contract/shapes/admin/admin.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useChoiceInAddress, useWordsInAddress } from '#src/library/address/use-in-address.ts'
import { useMay } from '#src/library/members/use-may.ts'
import { Holders } from '#src/library/products/holders.tsx'
import { ProductState } from '#src/library/products/product-state.tsx'
import { Button, buttonClass } from '#src/ui/button/button.tsx'
import { StatusChip } from '#src/ui/states/states.tsx'
import { AdminList } from '../parts/admin-list.tsx'
import { DeskLink } from '../parts/desk-link.tsx'
import layout from '../parts/layout.module.css'
import { ListRow } from '../parts/list.tsx'
import { useListed } from '../parts/use-listed.ts'
import { CopiesDialog } from './copies-dialog.tsx'
import { ProductDialog } from './product-dialog.tsx'

type Show = 'all' | 'maintenance' | 'withdrawn'

/** All products of the library, with a search by name, code, shelf or serial number. */
export function ProductsPage() {
  const { t } = useLingui()
  const may = useMay()
  const [open, setOpen] = useState<AdminProduct | 'new' | null>(null)
  const [copied, setCopied] = useState<AdminProduct | null>(null)
  const { words: k, ...search } = useWordsInAddress()
  const [show, setShow] = useChoiceInAddress<Show>('show', ['all', 'maintenance', 'withdrawn'])
  const listed = useListed('admin.objects', { ...(k && { k }), show })
  return (
    <>
      <div className={layout.actions}>
        <Button onClick={() => setOpen('new')}>
          <Trans>Aggiungi un oggetto</Trans>
        </Button>
        <Link to="/desk/labels" className={buttonClass('secondary', true)}>
          <Trans>Stampa le etichette</Trans>
        </Link>
        {may('desk.object') && (
          <Link to="/desk" className={buttonClass('secondary', true)}>
            <Trans>Apri il banco</Trans>
          </Link>
        )}
      </div>
      <AdminList
        {...listed}
        none={t`Nessun oggetto trovato`}
        label={t`Oggetti`}
        search={{ label: t`Cerca per nome, codice, scaffale o numero di serie`, ...search }}
        filter={{
          value: show,
          onChange: value => setShow(value as Show),
          options: [
            { value: 'all', text: t`Tutti` },
            { value: 'maintenance', text: t`In manutenzione` },
            { value: 'withdrawn', text: t`Dismessi` },
          ],
        }}
      >
        {row => <ProductRow product={row} onOpen={setOpen} onCopies={setCopied} />}
      </AdminList>
      {open && (
        <ProductDialog product={open === 'new' ? null : open} onClose={() => setOpen(null)} />
      )}
      {copied && <CopiesDialog product={copied} onClose={() => setCopied(null)} />}
    </>
  )
}

type Acts = {
  onOpen: (product: AdminProduct) => void
  onCopies: (product: AdminProduct) => void
}

function ProductRow({ product, onOpen, onCopies }: Acts & { product: AdminProduct }) {
  const { t } = useLingui()
  const { code, owner, location, corner, twin } = product
  const name = useFormat().name(product)
  return (
    <ListRow
      title={name}
      details={[
        [code, owner ?? location.name, corner].filter(Boolean).join('\u00a0· '),
        product.holders && product.holders.length > 0 && <Holders product={product} />,
        twin &&
          t`Il codice si confonde con ${twin}: aggiungi di nuovo uno dei due con un altro codice, e dismetti il vecchio.`,
      ].filter(Boolean)}
    >
      {product.withdrawn ? (
        <StatusChip tone="neutral">{t`Dismesso`}</StatusChip>
      ) : (
        <ProductState loan={product} />
      )}
      <Button
        look="secondary"
        small
        aria-label={t`Modifica ${name}`}
        onClick={() => onOpen(product)}
      >
        <Trans>Modifica</Trans>
      </Button>
      {!owner && (
        <Button
          look="secondary"
          small
          aria-label={t`Copie di ${name}`}
          onClick={() => onCopies(product)}
        >
          <Trans>Copie</Trans>
        </Button>
      )}
      <DeskLink object={product} />
    </ListRow>
  )
}
