import { useMutation, useQueryClient, type QueryKey, type UseMutationResult } from "@tanstack/react-query";

/** A mutation that invalidates queries under these keys when it succeeds. */
export function useSaving<Input, Reply>(
  save: (input: Input) => Promise<Reply>,
  staleKeys: readonly QueryKey[],
): UseMutationResult<Reply, Error, Input> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: save,
    onSuccess: async () => {
      await Promise.all(staleKeys.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  });
}
