package dev.mortise.testkit;

import dev.mortise.spi.BackendTraits;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** Which contracts a backend must keep, by its traits. */
public final class ContractCatalogue {
    private static final Map<Class<? extends Contract>, Predicate<BackendTraits>> DEMANDED = demanded();

    private ContractCatalogue() {}

    private static Map<Class<? extends Contract>, Predicate<BackendTraits>> demanded() {
        Map<Class<? extends Contract>, Predicate<BackendTraits>> map = new LinkedHashMap<>();
        Predicate<BackendTraits> always = traits -> true;
        map.put(LockContract.class, always);
        map.put(HoldStateContract.class, always);
        map.put(ExclusionContract.class, always);
        map.put(FencingContract.class, always);
        map.put(LeaseContract.class, always);
        map.put(ExpiryContract.class, BackendTraits::lossToldFirst);
        map.put(RenewalContract.class, always);
        map.put(VerbContract.class, always);
        map.put(AmbiguityContract.class, always);
        map.put(InterruptContract.class, always);
        map.put(DeadlineContract.class, always);
        map.put(OutageContract.class, always);
        map.put(WakeUpContract.class, always);
        map.put(FairnessContract.class, BackendTraits::fair);
        map.put(WaiterCostContract.class, always);
        map.put(HandOffContract.class, always);
        map.put(HandleContract.class, always);
        map.put(AsyncContract.class, always);
        map.put(MultiLockContract.class, always);
        map.put(SegmentedContract.class, always);
        map.put(ReadWriteContract.class, BackendTraits::readWrite);
        map.put(DowngradeContract.class, BackendTraits::readWrite);
        map.put(ReadWriteWakeUpContract.class, BackendTraits::readWrite);
        map.put(NameContract.class, always);
        map.put(CloseContract.class, always);
        map.put(LeakContract.class, always);
        map.put(ListenerContract.class, always);
        map.put(SecrecyContract.class, always);
        map.put(RestartContract.class, BackendTraits::tokensSurviveRestart);
        map.put(CrossProcessContract.class, BackendTraits::crossProcess);
        map.put(CrashContract.class, BackendTraits::crossProcess);
        return map;
    }

    /** All contracts. */
    public static Set<Class<? extends Contract>> all() {
        return Set.copyOf(DEMANDED.keySet());
    }

    /** The contracts that a backend with these traits must keep. */
    public static Set<Class<? extends Contract>> demandedBy(BackendTraits traits) {
        Set<Class<? extends Contract>> contracts = new LinkedHashSet<>();
        DEMANDED.forEach((contract, demanded) -> {
            if (demanded.test(traits)) {
                contracts.add(contract);
            }
        });
        return contracts;
    }
}
