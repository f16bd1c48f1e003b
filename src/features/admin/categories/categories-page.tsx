import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type Category, lentCategory } from '#contract/shapes/catalogue.ts'
import { useCall } from '#src/api/mutations.ts'
import { queryFor } from '#src/api/queries.ts'
import { offeredLanguages } from '#src/i18n/locale.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { CallButton } from '#src/library/form/call-dialog.tsx'
import { useAttempt } from '#src/library/form/use-attempt.tsx'
import { Button, IconButton } from '#src/ui/button/button.tsx'
import { Picture } from '#src/ui/picture/picture.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import { AdminList } from '../parts/admin-list.tsx'
import layout from '../parts/layout.module.css'
import { ListRow } from '../parts/list.tsx'
import { useSaved } from '../parts/use-saved.ts'
import { CategoryDialog } from './category-dialog.tsx'
import { MergeDialog } from './merge-dialog.tsx'

const all = queryFor('categories.list', { query: { all: 'true' } })

/** The categories in the order in which members see them. */
export function CategoriesPage() {
  const { t } = useLingui()
  const [open, setOpen] = useState<Category | 'new' | null>(null)
  const [merged, setMerged] = useState<Category | null>(null)
  const query = useQuery({
    ...all,
    staleTime: 0,
    select: (rows: Category[]) => rows.map(row => ({ ...row, id: row.slug })),
  })
  const rows = query.data ?? []
  const move = useMove(rows)
  return (
    <>
      <p className={layout.small}>
        <Trans>
          Chi visita il catalogo le vede in quest'ordine, e solo quelle che hanno degli oggetti.
        </Trans>
      </p>
      <div className={layout.actions}>
        <Button onClick={() => setOpen('new')}>
          <Trans>Aggiungi una categoria</Trans>
        </Button>
      </div>
      <AdminList
        query={query}
        label={t`Categorie`}
        none={t`Ancora nessuna categoria`}
        next={t`Ogni oggetto sta in almeno una categoria: aggiungi la prima.`}
        most={Number.POSITIVE_INFINITY}
      >
        {category => (
          <CategoryRow
            category={category}
            place={rows.indexOf(category)}
            last={rows.length - 1}
            onMove={move}
            onOpen={setOpen}
            onMerge={setMerged}
          />
        )}
      </AdminList>
      {open && (
        <CategoryDialog category={open === 'new' ? null : open} onClose={() => setOpen(null)} />
      )}
      {merged && (
        <MergeDialog
          category={merged}
          others={rows.filter(({ slug }) => slug !== merged.slug)}
          onClose={() => setMerged(null)}
        />
      )}
    </>
  )
}

/** Moves a category to another place in the list, at once on the screen too, and says where it is now. */
function useMove(rows: readonly Category[]) {
  const { t } = useLingui()
  const format = useFormat()
  const client = useQueryClient()
  const order = useCall('admin.categories.order')
  const { attempt } = useAttempt({ toast: true })
  return async (category: Category, to: number) => {
    const moved = rows.filter(({ slug }) => slug !== category.slug)
    moved.splice(to, 0, category)
    const slugs = moved.map(({ slug }) => slug)
    const done = await attempt(() => order.mutateAsync({ body: { slugs } }))
    if (!done) return
    client.setQueryData<Category[]>(all.queryKey, before =>
      before?.toSorted((a, b) => slugs.indexOf(a.slug) - slugs.indexOf(b.slug)),
    )
    const name = format.text(category.name)
    const place = to + 1
    showToast(t`«${name}» è al posto ${place} di ${slugs.length}`)
  }
}

type RowProps = {
  category: Category
  place: number
  last: number
  onMove: (category: Category, to: number) => Promise<void>
  onOpen: (category: Category) => void
  onMerge: (category: Category) => void
}

function CategoryRow({ category, place, last, onMove, onOpen, onMerge }: RowProps) {
  const { t } = useLingui()
  const format = useFormat()
  const saved = useSaved()
  const remove = useCall('admin.categories.remove')
  const { slug, count, img, former = [] } = category
  const name = format.text(category.name)
  const missing = offeredLanguages().filter(locale => !category.name[locale])
  const languages = new Intl.DisplayNames(format.locale, { type: 'language' })
  const untranslated = missing.map(locale => languages.of(locale)).join(', ')
  const others = former.join(', ')
  const ordinary = slug !== lentCategory
  return (
    <ListRow
      title={name}
      picture={<Picture picture={img} sizes="72px" square decorative />}
      details={[
        <Plural key="count" value={count} one="# oggetto" other="# oggetti" />,
        untranslated && t`Manca il nome in ${untranslated}`,
        others && t`Con gli indirizzi di prima: ${others}`,
      ]}
    >
      <MoveButtons name={name} place={place} last={last} onMove={to => onMove(category, to)} />
      <Button
        look="secondary"
        small
        aria-label={t`Modifica ${name}`}
        onClick={() => onOpen(category)}
      >
        <Trans>Modifica</Trans>
      </Button>
      {ordinary && last > 0 && (
        <Button
          look="secondary"
          small
          aria-label={t`Unisci ${name} a un'altra`}
          onClick={() => onMerge(category)}
        >
          <Trans>Unisci</Trans>
        </Button>
      )}
      {ordinary && count === 0 && (
        <CallButton
          text={<Trans>Elimina</Trans>}
          button={{ look: 'quiet', small: true, 'aria-label': t`Elimina ${name}` }}
          title={t`Eliminare «${name}»?`}
          act={t`Elimina`}
          keep={t`Lascia com'è`}
          danger
          send={() => remove.mutateAsync({ params: { id: slug } })}
          onDone={() => saved(t`Categoria eliminata`)}
        >
          <p>
            <Trans>
              Non ha oggetti. I link alla sua pagina non porteranno più da nessuna parte.
            </Trans>
          </p>
        </CallButton>
      )}
    </ListRow>
  )
}

type MoveProps = {
  name: string
  place: number
  last: number
  onMove: (to: number) => Promise<void>
}

/** One place up or down. The pressed button keeps the focus, because a row that moves in the page loses it. */
function MoveButtons({ name, place, last, onMove }: MoveProps) {
  const { t } = useLingui()
  const group = useRef<HTMLDivElement>(null)
  const pressed = useRef<'up' | 'down' | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the row has its new place
  useEffect(() => {
    if (!pressed.current) return
    group.current?.querySelector<HTMLElement>(`[data-way=${pressed.current}]`)?.focus()
    pressed.current = null
  }, [place])
  const press = (way: 'up' | 'down', to: number) => {
    if (to < 0 || to > last) return
    pressed.current = way
    void onMove(to)
  }
  return (
    <div ref={group} className={layout.actions}>
      <IconButton
        label={t`Sposta ${name} più su`}
        data-way="up"
        aria-disabled={place === 0}
        onClick={() => press('up', place - 1)}
      >
        <ArrowUp size={20} />
      </IconButton>
      <IconButton
        label={t`Sposta ${name} più giù`}
        data-way="down"
        aria-disabled={place === last}
        onClick={() => press('down', place + 1)}
      >
        <ArrowDown size={20} />
      </IconButton>
    </div>
  )
}
