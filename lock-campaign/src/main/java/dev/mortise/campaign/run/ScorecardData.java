package dev.mortise.campaign.run;

import dev.mortise.campaign.adapter.Make;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A scorecard for programs. */
record ScorecardData(Options options, String when, List<CellResult> results) {
    String json() {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("when", when);
        all.put("size", options.size());
        all.put("seed", options.seed());
        all.put("summary", summaries());
        all.put("versions", Versions.all());
        all.put("cells", results.stream().map(ScorecardData::cell).toList());
        return Json.of(all);
    }

    private Map<String, Object> summaries() {
        Map<String, Object> summaries = new LinkedHashMap<>();
        for (Make make : options.makes()) {
            summaries.put(
                    make.label(),
                    Summary.of(
                            results.stream().filter(each -> each.make() == make).toList()));
        }
        return summaries;
    }

    private static Map<String, Object> cell(CellResult result) {
        Map<String, Object> cell = new LinkedHashMap<>();
        cell.put("scenario", result.scenario().id());
        cell.put("backend", result.backendLabel());
        cell.put("make", result.make().label());
        cell.put("outcome", result.outcome());
        cell.put("seed", result.seed());
        cell.put("seconds", result.took().toMillis() / 1e3);
        cell.put("figures", result.figures());
        cell.put("violations", result.violations());
        cell.put("note", result.note());
        return cell;
    }
}
