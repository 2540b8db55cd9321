/**
 * The portal's picture, drawn by us: a fjord at daybreak, and the sun an eight-pointed star. The page and the preview
 * image (scripts/brand.ts) are drawn from the same shapes, in a field of 2400 × 630. What matters lies to the right.
 */
export const sceneSize = { width: 2400, height: 630 } as const
export const sun = { x: 1990, y: 352 } as const

export const sceneColours = {
  skyTop: '#0a3d39',
  sky: '#0d4b46',
  skyLow: '#1b6a60',
  sun: '#f6dfae',
  glow: '#f0c987',
  far: '#2f7f72',
  middle: '#1c6459',
  middleLight: '#2a7669',
  near: '#114c45',
  nearLight: '#19594f',
  water: '#0e443f',
  shore: '#0a3733',
  house: '#06292a',
} as const

/** Two squares, one turned: the star of old tiles. `reach` is from the middle to a tip. */
export function star(x: number, y: number, reach: number) {
  const corners = Array.from({ length: 16 }, (_, at) => {
    const length = at % 2 === 0 ? reach : reach * 0.7654
    const turn = (at * Math.PI) / 8
    return `${tenth(x + length * Math.sin(turn))} ${tenth(y - length * Math.cos(turn))}`
  })
  return `M${corners.join('L')}z`
}
const tenth = (value: number) => Math.round(value * 10) / 10

/** Far to near; each with the colour it is filled with. */
export const land: readonly { fill: keyof typeof sceneColours; d: string }[] = [
  {
    fill: 'far',
    d: 'M0 530V478L110 446 190 462 330 418 470 468 600 430 720 462 880 424 1010 464 1120 436 1240 470 1400 418 1500 456 1600 400 1720 470 1810 452 1900 486 2060 484 2130 448 2220 466 2310 414 2400 446V530z',
  },
  {
    fill: 'middle',
    d: 'M0 530V492L160 456 300 500 450 462 590 504 760 452 900 494 1060 460 1200 500 1330 456 1440 484 1560 424 1650 462 1720 448 1860 516 1900 530zM2090 530L2180 474 2240 488 2340 436 2400 462V530z',
  },
  {
    fill: 'middleLight',
    d: 'M160 456L300 500 210 504zM450 462L590 504 500 506zM760 452L900 494 800 496zM1060 460L1200 500 1100 504zM1330 456L1440 484 1370 496zM1560 424L1650 462 1610 484 1580 470zM1720 448L1860 516 1770 500zM2340 436L2250 500 2300 496 2180 530 2270 530z',
  },
  {
    fill: 'near',
    d: 'M0 530V512L220 488 380 520 560 496 700 522 860 500 1020 524 1180 492 1290 514 1420 474 1530 512 1600 500 1740 530zM2210 530L2300 500 2400 478V530z',
  },
  { fill: 'nearLight', d: 'M1420 474L1530 512 1470 508zM1180 492L1290 514 1220 516zM220 488L380 520 270 514z' },
  { fill: 'water', d: 'M0 529H2400V630H0z' },
  {
    fill: 'shore',
    d: 'M0 630V606L240 592 520 604 800 590 1100 606 1400 600 1640 616 1780 630zM2100 630L2160 604 2230 584 2320 574 2400 568V630z',
  },
]

/** The star's way over the water, as narrow stones. */
export const reflection = [
  [541, 58],
  [554, 42],
  [567, 50],
  [580, 31],
  [593, 37],
  [606, 20],
  [618, 12],
]
  .map(([y = 0, half = 0]) => `M${sun.x - half} ${y}L${sun.x} ${y - 4} ${sun.x + half} ${y} ${sun.x} ${y + 4}z`)
  .join('')

/** Where people live: gables, and a light in each. */
export const houses =
  'M2216 590V564L2234 548 2252 564V586zM2262 584V552L2284 533 2306 552V579zM2318 577V556L2336 541 2354 556V573z'
export const windows = 'M2229 566h10v11h-10zM2278 555h12v13h-12zM2331 557h10v11h-10z'
