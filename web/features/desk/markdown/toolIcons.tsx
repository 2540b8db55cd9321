import css from './markdown.module.css'

/** Decorative: each button has its name as a label. */
const line = {
  width: 20,
  height: 20,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
  focusable: false,
} as const

/** Drawn by the style sheet, because text in a button would be part of what its label must say. */
export const Letters = ({ children }: { children: string }) => (
  <span aria-hidden className={css.letters} data-letters={children} />
)
export const Bold = () => (
  <svg {...line}>
    <path d="M7 5h6a3.500 3.500 0 0 1 0 7H7zM7 12h7a3.500 3.500 0 0 1 0 7H7z" />
  </svg>
)
export const Italic = () => (
  <svg {...line}>
    <path d="M10 5h8M6 19h8M14 5l-4 14" />
  </svg>
)
export const Code = () => (
  <svg {...line}>
    <path d="m9 7-5 5 5 5M15 7l5 5-5 5" />
  </svg>
)
export const Link = () => (
  <svg {...line}>
    <path d="M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-5.500-5.500l-1.500 1.500M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 5.500 5.500l1.500-1.500" />
  </svg>
)
export const Bullets = () => (
  <svg {...line}>
    <path d="M9 6h11M9 12h11M9 18h11M4.500 6h.01M4.500 12h.01M4.500 18h.01" />
  </svg>
)
export const Numbers = () => (
  <svg {...line}>
    <path d="M10 6h10M10 12h10M10 18h10M4 5l1.500-1v5M4 14.500c1-1.500 3-1 2.500.5L4 18.500h3" />
  </svg>
)
export const Indent = () => (
  <svg {...line}>
    <path d="M4 5h16M11 10h9M11 14h9M4 19h16M4 9l3 3-3 3" />
  </svg>
)
export const Outdent = () => (
  <svg {...line}>
    <path d="M4 5h16M11 10h9M11 14h9M4 19h16M7 9l-3 3 3 3" />
  </svg>
)
export const Quote = () => (
  <svg {...line}>
    <path d="M5 5v14M10 7h10M10 12h10M10 17h6" />
  </svg>
)
export const Note = () => (
  <svg {...line}>
    <path d="M4 5h16v14H4zM12 9h.01M12 12v4" />
  </svg>
)
export const Picture = () => (
  <svg {...line}>
    <path d="M4 5h16v14H4zM4 16l5-5 5 5 2-2 4 4M15.500 9h.01" />
  </svg>
)
export const Table = () => (
  <svg {...line}>
    <path d="M4 5h16v14H4zM4 10h16M4 14.500h16M12 5v14" />
  </svg>
)
export const Rule = () => (
  <svg {...line}>
    <path d="M4 12h16" />
  </svg>
)
export const Undo = () => (
  <svg {...line}>
    <path d="M8 5 4 9l4 4M4 9h10a5 5 0 0 1 0 10h-3" />
  </svg>
)
export const Redo = () => (
  <svg {...line}>
    <path d="m16 5 4 4-4 4M20 9H10a5 5 0 0 0 0 10h3" />
  </svg>
)
