// Imports chart.js, so a page loads this file only when it shows a chart (see hours-chart.tsx).
import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  LinearScale,
  Tooltip,
  type ChartConfiguration,
  type Plugin,
  type Scale,
} from "chart.js";
import { minutesText } from "~/modules/schedules/pattern-text";
import { formatDuration, formatDurationForCsv } from "~/time/durations";

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip);

const hourMs = 3_600_000;
/** The most characters of a name beside its bar, on a narrow and on a wide canvas. */
const longestTick = { narrow: 12, wide: 28 };
const wideFromPx = 560;
/** The distance of a bar from its value. The longest value ('1.234 h 59 min') needs `roomForValue` beyond the longest bar. */
const gapPx = 4;
/** The length of the mark across a horizontal bar of 20 px at most. */
const lyingMark = 28;
const roomForValue = { right: 88, above: 20 };

export interface HoursDrawing {
  bars: { tick: string; name: string; totalMs: number; expectedMs?: number }[];
  /** Horizontal (`lying`) bars have their names on the left. */
  direction: "standing" | "lying";
  /** The least end of the hour axis, so that several charts have the same scale. */
  reachesMs: number;
}

/** Draws hours as bars in the page's present colours. @returns the function that removes the chart. */
export function drawHours(canvas: HTMLCanvasElement, drawing: HoursDrawing): () => void {
  const chart = new Chart(canvas, configuration(drawing));
  return () => chart.destroy();
}

function configuration({ bars, direction, reachesMs }: HoursDrawing): ChartConfiguration<"bar"> {
  const isLying = direction === "lying";
  const [ink, line, fill] = ["--muted", "--line", "--brand"].map(token) as [string, string, string];
  const font = { family: getComputedStyle(document.body).fontFamily, size: 13 };
  const hours = {
    beginAtZero: true,
    suggestedMax: reachesMs / hourMs,
    ticks: {
      color: ink,
      font,
      precision: 0,
      maxTicksLimit: 6,
      callback: (value: string | number) => minutesText(Number(value) * 60),
    },
    grid: { color: line },
    border: { display: false },
  };
  const names = {
    ticks: {
      color: ink,
      font,
      maxRotation: 0,
      autoSkip: !isLying,
      autoSkipPadding: 8,
      callback(this: Scale, index: string | number) {
        const tick = this.getLabelForValue(Number(index));
        const most = this.chart.width < wideFromPx ? longestTick.narrow : longestTick.wide;
        return tick.length > most ? `${tick.slice(0, most)}…` : tick;
      },
    },
    grid: { display: false },
    border: { color: line },
  };
  const values = bars.map(({ totalMs }) =>
    totalMs === 0 ? "" : isLying ? formatDuration(totalMs) : formatDurationForCsv(totalMs),
  );
  return {
    type: "bar",
    plugins: [
      expectedLines(
        bars.map(({ expectedMs }) => expectedMs),
        { ink, isLying },
      ),
      valuesAtEnds(values, { color: ink, font: `${font.size}px ${font.family}`, isLying }),
    ],
    data: {
      labels: bars.map(({ tick }) => tick),
      datasets: [
        {
          data: bars.map(({ totalMs }) => totalMs / hourMs),
          backgroundColor: fill,
          maxBarThickness: isLying ? 20 : 32,
          borderRadius: 2,
        },
      ],
    },
    options: {
      indexAxis: isLying ? "y" : "x",
      maintainAspectRatio: false,
      layout: { padding: isLying ? { right: roomForValue.right } : { top: roomForValue.above } },
      // Growing bars would push their values over the names.
      animation: false,
      scales: isLying ? { x: hours, y: names } : { x: names, y: hours },
      plugins: {
        tooltip: {
          displayColors: false,
          titleFont: font,
          bodyFont: font,
          callbacks: {
            title: ([item]) => bars[item!.dataIndex]!.name,
            label({ dataIndex }) {
              const { totalMs, expectedMs } = bars[dataIndex]!;
              const planned = expectedMs === undefined ? "" : ` (previsto ${formatDuration(expectedMs)})`;
              return formatDuration(totalMs) + planned;
            },
          },
        },
      },
    },
  };
}

/** Draws the expected time of each bar as a line across it. */
function expectedLines(
  expected: readonly (number | undefined)[],
  { ink, isLying }: { ink: string; isLying: boolean },
): Plugin<"bar"> {
  return {
    id: "expected-lines",
    afterDatasetsDraw(chart) {
      const { ctx, chartArea, scales } = chart;
      const half = isLying ? lyingMark / 2 : chartArea.width / expected.length / 2;
      ctx.save();
      ctx.fillStyle = ink;
      for (const [nth, { x, y }] of chart.getDatasetMeta(0).data.entries()) {
        const ms = expected[nth];
        if (!ms) continue;
        const at = scales[isLying ? "x" : "y"]!.getPixelForValue(ms / hourMs) - 1;
        if (isLying) ctx.fillRect(at, y - half, 2, 2 * half);
        else ctx.fillRect(x - half, at, 2 * half, 2);
      }
      ctx.restore();
    },
  };
}

interface ValueLook {
  color: string;
  font: string;
  isLying: boolean;
}

/** Writes each value at the end of its bar. Above vertical bars, only if all values fit beside each other. */
function valuesAtEnds(values: readonly string[], { color, font, isLying }: ValueLook): Plugin<"bar"> {
  return {
    id: "values-at-ends",
    afterDatasetsDraw(chart) {
      const { ctx, chartArea } = chart;
      ctx.save();
      ctx.font = font;
      ctx.fillStyle = color;
      ctx.textAlign = isLying ? "left" : "center";
      ctx.textBaseline = isLying ? "middle" : "bottom";
      const widest = Math.max(...values.map((value) => ctx.measureText(value).width));
      const hasRoom = isLying || widest + gapPx <= chartArea.width / values.length;
      if (hasRoom)
        for (const [nth, { x, y }] of chart.getDatasetMeta(0).data.entries())
          ctx.fillText(values[nth]!, isLying ? x + gapPx : x, isLying ? y : y - gapPx);
      ctx.restore();
    },
  };
}

const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
