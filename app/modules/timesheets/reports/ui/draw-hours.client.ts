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
} from "chart.js";
import { formatDuration, formatHours, formatShortDuration } from "~/time/durations";
import { hourMs } from "~/time/units";

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip);

/** The distance of a bar from its value. */
const gapPx = 4;
/** A value needs this room above the longest bar. */
const roomForValuePx = 20;

export interface HoursDrawing {
  bars: { tick: string; name: string; totalMs: number; expectedMs?: number }[];
  /** The least end of the hour axis, so that several charts have the same scale. */
  reachesMs: number;
}

/** Draws hours as bars in the page's present colours. @returns the function that removes the chart. */
export function drawHours(canvas: HTMLCanvasElement, drawing: HoursDrawing): () => void {
  const chart = new Chart(canvas, configuration(drawing));
  return () => chart.destroy();
}

function configuration({ bars, reachesMs }: HoursDrawing): ChartConfiguration<"bar"> {
  const [ink, line, fill] = ["--muted", "--line", "--brand"].map(cssTokenOf) as [string, string, string];
  const font = { family: getComputedStyle(document.body).fontFamily, size: 13 };
  const hours = {
    beginAtZero: true,
    suggestedMax: reachesMs / hourMs,
    ticks: {
      color: ink,
      font,
      precision: 0,
      maxTicksLimit: 6,
      callback: (value: string | number) => formatHours(Number(value) * 60),
    },
    grid: { color: line },
    border: { display: false },
  };
  const names = {
    ticks: {
      color: ink,
      font,
      maxRotation: 0,
      autoSkipPadding: 8,
    },
    grid: { display: false },
    border: { color: line },
  };
  const values = bars.map(({ totalMs }) => (totalMs === 0 ? "" : formatShortDuration(totalMs)));
  return {
    type: "bar",
    plugins: [
      expectedLines(
        bars.map(({ expectedMs }) => expectedMs),
        ink,
      ),
      valuesAtEnds(values, { color: ink, font: `${font.size}px ${font.family}` }),
    ],
    data: {
      labels: bars.map(({ tick }) => tick),
      datasets: [
        {
          data: bars.map(({ totalMs }) => totalMs / hourMs),
          backgroundColor: fill,
          maxBarThickness: 32,
          borderRadius: 2,
        },
      ],
    },
    options: {
      maintainAspectRatio: false,
      layout: { padding: { top: roomForValuePx } },
      // Growing bars would push their values over the names.
      animation: false,
      scales: { x: names, y: hours },
      plugins: {
        tooltip: {
          displayColors: false,
          titleFont: font,
          bodyFont: font,
          callbacks: {
            title: ([item]) => bars[item!.dataIndex]!.name,
            label({ dataIndex }) {
              const { totalMs, expectedMs } = bars[dataIndex]!;
              const expectedText =
                expectedMs === undefined ? "" : ` (previsto ${formatDuration(expectedMs)})`;
              return formatDuration(totalMs) + expectedText;
            },
          },
        },
      },
    },
  };
}

/** Draws the expected time of each bar as a line across it. */
function expectedLines(expected: readonly (number | undefined)[], ink: string): Plugin<"bar"> {
  return {
    id: "expected-lines",
    afterDatasetsDraw(chart) {
      const { ctx, chartArea, scales } = chart;
      const half = chartArea.width / expected.length / 2;
      ctx.save();
      ctx.fillStyle = ink;
      for (const [nth, { x }] of chart.getDatasetMeta(0).data.entries()) {
        const ms = expected[nth];
        if (!ms) continue;
        ctx.fillRect(x - half, scales.y!.getPixelForValue(ms / hourMs) - 1, 2 * half, 2);
      }
      ctx.restore();
    },
  };
}

interface ValueLook {
  color: string;
  font: string;
}

/** Writes each value above its bar, if all values fit beside each other. */
function valuesAtEnds(values: readonly string[], { color, font }: ValueLook): Plugin<"bar"> {
  return {
    id: "values-at-ends",
    afterDatasetsDraw(chart) {
      const { ctx, chartArea } = chart;
      ctx.save();
      ctx.font = font;
      ctx.fillStyle = color;
      ctx.textAlign = "center";
      ctx.textBaseline = "bottom";
      const widest = Math.max(...values.map((value) => ctx.measureText(value).width));
      if (widest + gapPx <= chartArea.width / values.length)
        for (const [nth, { x, y }] of chart.getDatasetMeta(0).data.entries())
          ctx.fillText(values[nth]!, x, y - gapPx);
      ctx.restore();
    },
  };
}

const cssTokenOf = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
