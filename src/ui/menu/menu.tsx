import { type ReactNode, useId, useRef } from 'react'
import { isRightToLeft } from '#src/platform/direction.ts'
import { IconButton } from '../button/button.tsx'
import { cx } from '../cx.ts'
import styles from './menu.module.css'

type Place = 'top' | 'bottom' | 'near'
type Props = { label: string; icon: ReactNode; place?: Place; children: ReactNode }

/**
 * A menu of links and actions. It opens from its bar, or `near` any button; choosing an entry
 * closes it.
 */
export function Menu({ label, icon, place = 'top', children }: Props) {
  const id = useId()
  return (
    <>
      <IconButton label={label} popoverTarget={id}>
        {icon}
      </IconButton>
      <MenuPanel id={id} place={place}>
        {children}
      </MenuPanel>
    </>
  )
}

type PanelProps = { id: string; place?: Place; children: ReactNode }

/** The list, for a button with its id as `popoverTarget`. */
export function MenuPanel({ id, place = 'top', children }: PanelProps) {
  const ref = useRef<HTMLDivElement>(null)
  return (
    <div
      ref={ref}
      id={id}
      popover="auto"
      className={cx(styles.menu, place !== 'top' && styles.bottom, place === 'near' && styles.near)}
      onBeforeToggle={({ currentTarget, newState }) => {
        if (place === 'near' && newState === 'open') putBesideItsButton(currentTarget)
      }}
      onClick={() => ref.current?.hidePopover?.()}
    >
      {children}
    </div>
  )
}

const gap = 4

/**
 * Positions a menu below its button, or above if there is more space. It scrolls with the page. Not
 * by CSS `position-try-fallbacks`, because WebKitGTK 2.50 hangs when a page with such a menu is
 * hidden.
 */
function putBesideItsButton(menu: HTMLElement) {
  const button = document.querySelector(`[popovertarget="${CSS.escape(menu.id)}"]`)
  if (!button) return
  const { top, bottom, left, right } = button.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const below = clientHeight - bottom > top
  menu.style.top = below ? `${scrollY + bottom + gap}px` : 'auto'
  menu.style.bottom = below ? 'auto' : `${clientHeight - scrollY - top + gap}px`
  menu.style.insetInlineEnd = `${isRightToLeft() ? left : clientWidth - right}px`
}
